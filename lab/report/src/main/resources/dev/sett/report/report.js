(function () {
  "use strict";
  var root = document.documentElement;
  root.classList.add("js");
  var charts = [];

  function ink(name) { return getComputedStyle(root).getPropertyValue(name).trim(); }

  function three(value) {
    if (value === 0) return "0";
    var digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
    return value.toFixed(Math.min(digits, 6));
  }

  function time(millis) {
    if (millis >= 1000) return three(millis / 1000) + "\u00a0s";
    return millis >= 1 ? three(millis) + "\u00a0ms" : three(millis * 1000) + "\u00a0µs";
  }

  function tick(millis) {
    var unit = millis >= 1000 ? [1000, "s"] : millis >= 1 ? [1, "ms"] : [0.001, "µs"];
    return Number((millis / unit[0]).toPrecision(3)) + " " + unit[1];
  }

  function percent(place) {
    var share = 100 * (1 - 1 / place);
    var digits = place <= 100 ? 0 : Math.ceil(Math.log10(place)) - 2;
    return Number(share.toFixed(digits)) + (place <= 2.01 ? "%" : "");
  }

  function steps(low, high) {
    var choices = [[1, 1.5, 2, 3, 5, 7], [1, 2, 5], [1, 3], [1]], kept = [];
    for (var c = 0; c < choices.length; c++) {
      kept = [];
      for (var e = Math.floor(Math.log10(low)); e <= Math.ceil(Math.log10(high)); e++) {
        choices[c].forEach(function (m) {
          var value = m * Math.pow(10, e);
          if (value >= low && value <= high) kept.push(value);
        });
      }
      if (kept.length <= 8) break;
    }
    return kept;
  }

  function columns(point, kind) {
    var length = 0, series = [];
    point.arms.forEach(function (arm) {
      var c = arm[kind];
      length = Math.max(length, c.line.length);
      series.push([arm, c.line], [arm, c.low], [arm, c.high]);
    });
    function padded(values) {
      var out = values.slice();
      while (out.length < length) out.push(null);
      return out;
    }
    return { x: point.places.slice(1, length), series: series.map(function (s) { return padded(s[1]).slice(1); }) };
  }

  function draw(box) {
    var point = box.point, data = columns(point, box.kind);
    if (box.plot) { box.plot.destroy(); box.plot = null; }
    if (data.x.length < 2) return;
    var last = data.x[data.x.length - 1], low = Infinity, high = 0;
    data.series.forEach(function (s) {
      s.forEach(function (v) { if (v !== null && v > 0) { low = Math.min(low, v); high = Math.max(high, v); } });
    });
    low /= 1.15; high *= 1.15;
    var series = [{}], bands = [];
    point.arms.forEach(function (arm, i) {
      var colour = ink("--c" + arm.colour);
      series.push({ stroke: colour, width: 2.25, points: { show: false }, dash: [[], [7, 4], [2, 3], [10, 3, 2, 3]][i % 4] });
      series.push({ stroke: "transparent", points: { show: false } }, { stroke: "transparent", points: { show: false } });
      bands.push({ series: [3 * i + 3, 3 * i + 2], fill: colour + "2e" });
    });
    var axis = { stroke: ink("--soft"), font: "12px system-ui, sans-serif",
      grid: { stroke: ink("--line"), width: 1 }, ticks: { stroke: ink("--line"), width: 1 } };
    var width = Math.max(260, box.host.clientWidth);
    box.plot = new uPlot({
      width: width, height: Math.round(Math.min(340, Math.max(240, width * 0.42))),
      legend: { show: false }, cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
      scales: { x: { time: false, distr: 3, range: [data.x[0], last] }, y: { distr: 3, range: [low, high] } },
      series: series, bands: bands,
      axes: [
        Object.assign({}, axis, { size: 32,
          splits: function () { return [2, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7].filter(function (x) { return x <= last; }); },
          filter: function (u, s) { return s; }, values: function (u, s) { return s.map(percent); } }),
        Object.assign({}, axis, { size: 64, splits: function () { return steps(low, high); },
          filter: function (u, s) { return s; }, values: function (u, s) { return s.map(tick); } })
      ],
      hooks: { setCursor: [function (u) { read(box, u.cursor.idx, data); }] }
    }, [data.x].concat(data.series), box.host);
  }

  function read(box, index, data) {
    box.out.textContent = "";
    if (index === null || index === undefined) return;
    box.out.append("At " + percent(data.x[index]).replace("%", "") + "%: ");
    box.point.arms.forEach(function (arm, i) {
      var value = data.series[3 * i][index];
      if (value === null) return;
      var b = document.createElement("b");
      b.className = "v" + arm.colour;
      b.textContent = arm.letter;
      box.out.append(b, "\u00a0" + time(value) + "   ");
    });
  }

  var source = document.getElementById("sett-charts");
  (source ? JSON.parse(source.textContent).points : []).forEach(function (point) {
    var figure = document.getElementById(point.id);
    if (!figure) return;
    var box = { point: point, kind: "response", host: figure.querySelector(".chart"), out: figure.querySelector(".read") };
    charts.push(box);
    figure.querySelectorAll("button[data-kind]").forEach(function (button) {
      button.addEventListener("click", function () {
        box.kind = button.dataset.kind;
        figure.querySelectorAll("button[data-kind]").forEach(function (b) { b.setAttribute("aria-pressed", String(b === button)); });
        figure.querySelectorAll("[data-about]").forEach(function (p) { p.hidden = p.dataset.about !== box.kind; });
        draw(box);
      });
    });
    draw(box);
  });

  function redraw() { charts.forEach(draw); }
  var width = root.clientWidth;
  addEventListener("resize", function () { if (root.clientWidth !== width) { width = root.clientWidth; redraw(); } });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  addEventListener("beforeprint", function () { root.dataset.paper = "1"; redraw(); });
  addEventListener("afterprint", function () { delete root.dataset.paper; redraw(); });

  /* Of many points: a bar that leads to a section, and to a point in it. */
  function point(heading) {
    var names = heading.querySelectorAll("bdi");
    return names.length ? names[names.length - 1].textContent : "";
  }

  function choice(words, names, changed) {
    var label = document.createElement("label"), select = document.createElement("select");
    names.forEach(function (name, i) { select.add(new Option(name, i)); });
    select.addEventListener("change", changed);
    label.append(words + " ", select);
    return label;
  }

  function addJumps(cards) {
    var places = [{ name: "Verdicts", heading: document.querySelector("h1"), headings: cards }];
    document.querySelectorAll("main > section:not(.notice) > h2").forEach(function (h2) {
      places.push({ name: h2.textContent, heading: h2, headings: Array.from(h2.parentNode.querySelectorAll("h3")) });
    });
    var names = [""].concat(cards.map(point)), bar = document.createElement("nav");
    function go() {
      var chosen = bar.querySelectorAll("select"), place = places[chosen[0].value], name = names[chosen[1].value];
      var found = name && place.headings.find(function (h) { return point(h) === name; });
      (found || place.heading).scrollIntoView();
    }
    bar.className = "jumps";
    bar.setAttribute("aria-label", "contents");
    bar.append(choice("Section", places.map(function (p) { return p.name; }), go), choice("Point", names, go));
    document.querySelector("main").prepend(bar);
  }

  var cards = Array.from(document.querySelectorAll(".cards > .card > h2"));
  if (cards.length > 12) addJumps(cards);

  var save = document.getElementById("sett-save");
  if (save) save.addEventListener("click", function () {
    var link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([document.getElementById("sett-data").textContent], { type: "application/json" }));
    link.download = save.dataset.name;
    link.click();
    setTimeout(function () { URL.revokeObjectURL(link.href); }, 1000);
  });
})();
