(function () {
  "use strict";
  function three(value) {
    if (value === 0) return "0";
    var digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
    return value.toFixed(Math.min(digits, 3));
  }

  /* The lines of a chart as numbers: x from 0 to 1, y in the chart's unit. */
  function lines(svg) {
    var top = Number(svg.dataset.top), all = [];
    svg.querySelectorAll("polyline").forEach(function (line) {
      var which = Number(line.dataset.line);
      all[which] = all[which] || [];
      line.getAttribute("points").split(" ").forEach(function (pair) {
        var xy = pair.split(",");
        all[which].push([xy[0] / 1000, top * (1 - xy[1] / 100)]);
      });
    });
    return all;
  }

  function nearest(marks, x) {
    var best = null, far = 0.02;
    marks.forEach(function (mark) {
      var away = Math.abs(mark[0] - x);
      if (away <= far) { far = away; best = mark; }
    });
    return best === null ? "–" : three(best[1]);
  }

  document.querySelectorAll(".timeline").forEach(function (box) {
    var seconds = Number(box.dataset.seconds), range = box.querySelector("input"), out = box.querySelector("output");
    var charts = Array.prototype.map.call(box.querySelectorAll("svg[data-top]"), function (svg) {
      return { svg: svg, lines: lines(svg), hair: svg.querySelector(".hair"), now: svg.parentNode.querySelector(".now") };
    });

    function move(x) {
      x = Math.min(1, Math.max(0, x));
      range.value = Math.round(1000 * x);
      out.textContent = (seconds * x).toFixed(1) + " s";
      charts.forEach(function (chart) {
        chart.hair.setAttribute("x1", 1000 * x);
        chart.hair.setAttribute("x2", 1000 * x);
        var unit = chart.svg.dataset.unit;
        chart.now.textContent = chart.lines.map(function (marks) { return nearest(marks, x); }).join(" / ") + (unit ? "\u00a0" + unit : "");
      });
    }

    charts.forEach(function (chart) {
      chart.svg.addEventListener("pointermove", function (event) {
        var place = chart.svg.getBoundingClientRect();
        move((event.clientX - place.left) / place.width);
      });
    });
    range.addEventListener("input", function () { move(range.value / 1000); });
  });
})();
