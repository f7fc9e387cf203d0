(function () {
  "use strict";
  document.querySelectorAll(".flames").forEach(function (section) {
    var all = [];
    section.querySelectorAll("svg.flame").forEach(function (graph) {
      var boxes = Array.prototype.map.call(graph.querySelectorAll("svg"), function (svg) {
        return { svg: svg, left: parseFloat(svg.getAttribute("x")), width: parseFloat(svg.getAttribute("width")), row: Number(svg.getAttribute("y")), text: svg.querySelector("text"), label: svg.querySelector("text").textContent };
      });
      all = all.concat(boxes);

      /* One box as wide as the graph, its callers too, what it called in proportion, all else away. */
      function zoom(to) {
        boxes.forEach(function (box) {
          var within = box.left >= to.left - 0.006 && box.left + box.width <= to.left + to.width + 0.006;
          var caller = box.row < to.row && box.left <= to.left + 0.006 && box.left + box.width >= to.left + to.width - 0.006;
          var shown = caller || (within && box.row >= to.row);
          var left = caller ? 0 : (100 * (box.left - to.left)) / to.width, width = caller ? 100 : (100 * box.width) / to.width;
          box.svg.style.display = shown ? "" : "none";
          box.svg.setAttribute("x", Math.max(0, left) + "%");
          box.svg.setAttribute("width", Math.min(100, width) + "%");
          var name = box.svg.querySelector("title").textContent.split("\n")[0];
          box.text.textContent = box.label || (width < 1 ? "" : /native|kernel/.test(box.svg.getAttribute("class")) ? name : name.replace(/^.*?([^.]+\.[^.]+)$/, "$1"));
        });
      }

      boxes.forEach(function (box) {
        box.svg.addEventListener("click", function () { zoom(box); });
      });
    });

    /* The method under the pointer, wherever it stands in either graph. */
    function mark(method, on) {
      all.forEach(function (box) {
        if (box.svg.dataset.m === method) { box.svg.classList.toggle("same", on); }
      });
    }
    all.forEach(function (box) {
      if (Number(box.svg.dataset.m) < 0) { return; }
      box.svg.addEventListener("pointerenter", function () { mark(box.svg.dataset.m, true); });
      box.svg.addEventListener("pointerleave", function () { mark(box.svg.dataset.m, false); });
    });
  });
})();
