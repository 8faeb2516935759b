// Before the first paint: the reader's choice, or else the system's.
(function () {
  "use strict";
  var chosen = null;
  try {
    chosen = localStorage.getItem("adagio-theme");
  } catch (blocked) {
    // a page without storage follows the system
  }
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
