// Keeps a live page up to date: asks for the part that changes, and puts it in place of the old one.
"use strict";
(() => {
  const OFTEN = 2000;
  const SELDOM = 10000;
  const status = document.getElementById("live-status");
  let seen = performance.now();

  const say = (words) => {
    if (status.textContent !== words) status.textContent = words;
  };

  const part = () => document.getElementById("live");

  // The same words as the server's.
  const words = (seconds) => {
    const s = Math.round(seconds);
    if (s < 60) return s + " s";
    if (s < 3600) return Math.floor(s / 60) + " min" + (s % 60 ? " " + (s % 60) + " s" : "");
    const min = Math.floor((s % 3600) / 60);
    return Math.floor(s / 3600) + " h" + (min ? " " + min + " min" : "");
  };

  const tick = () => {
    const passed = (performance.now() - seen) / 1000;
    for (const time of document.querySelectorAll("[data-seconds]")) {
      time.textContent = words(Number(time.dataset.seconds) + passed);
    }
  };

  const replace = (html) => {
    const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("live");
    if (!fresh) throw new Error("no part");
    const top = window.scrollY;
    part().replaceWith(document.adoptNode(fresh));
    window.scrollTo({ top, behavior: "instant" });
    seen = performance.now();
  };

  const isRunning = () => part().dataset.state === "running";

  const look = async () => {
    let next = OFTEN;
    // What nobody sees need not cost anything.
    if (!document.hidden) {
      try {
        const answer = await fetch(part().dataset.part, { headers: { "If-None-Match": part().dataset.tag } });
        if (answer.status === 200) {
          replace(await answer.text());
          say("Updates every 2 s.");
        } else if (answer.status === 304) {
          say("Updates every 2 s.");
        } else if (answer.status === 401 || answer.status === 404) {
          say(answer.status === 404 ? "This run no longer exists." : "The token is no longer valid. Open the address that ./sett ui prints.");
          return;
        } else {
          throw new Error(String(answer.status));
        }
      } catch (e) {
        say("No response from ./sett ui. Retrying.");
        next = SELDOM;
      }
    }
    if (isRunning()) {
      setTimeout(look, next);
    } else {
      say("The run has ended. This page no longer updates.");
    }
  };

  setInterval(tick, 1000);
  if (isRunning()) {
    say("Updates every 2 s.");
    setTimeout(look, OFTEN);
  }
})();
