(function () {
  "use strict";
  var root = document.documentElement;
  var specs = JSON.parse(document.getElementById("chartData").textContent);
  var places = Array.prototype.slice.call(document.querySelectorAll(".chart"));
  var charts = [];

  // without a size each chart is as large as its place
  function draw(size) {
    var skin = Object.assign(adagioCharts.skin(), { printed: Boolean(size) });
    charts.forEach(function (chart) { chart.dispose(); });
    charts = places.map(function (place, i) {
      var chart = echarts.init(place, null, Object.assign({ renderer: "svg" }, size));
      chart.setOption(adagioCharts.option(specs[i], skin));
      return chart;
    });
  }

  function wear(theme, size) {
    root.dataset.theme = theme;
    var other = theme === "dark" ? "light" : "dark";
    button.querySelector("span").textContent = other === "dark" ? "Dark" : "Light";
    button.setAttribute("aria-label", "Switch to " + other + " colours");
    draw(size);
  }

  function remember(theme) {
    chosen = true;
    try {
      localStorage.setItem("adagio-theme", theme);
    } catch (blocked) {
      // it holds for as long as the page is open
    }
  }

  function isRemembered() {
    try {
      return localStorage.getItem("adagio-theme") !== null;
    } catch (blocked) {
      return false;
    }
  }

  var chosen = isRemembered();
  var button = document.getElementById("themeButton");
  button.hidden = false;
  button.addEventListener("click", function () {
    var theme = root.dataset.theme === "dark" ? "light" : "dark";
    remember(theme);
    wear(theme);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", function (system) {
    if (!chosen) {
      wear(system.matches ? "dark" : "light");
    }
  });

  var width = window.innerWidth;
  var waiting = 0;
  window.addEventListener("resize", function () {
    clearTimeout(waiting);
    waiting = setTimeout(function () {
      if (window.innerWidth !== width) {
        width = window.innerWidth;
        draw();
      }
    }, 120);
  });

  // paper is light, and as wide as it is
  var worn = root.dataset.theme;
  window.addEventListener("beforeprint", function () {
    worn = root.dataset.theme;
    wear("light", { width: 660, height: 300 });
  });
  window.addEventListener("afterprint", function () { wear(worn); });

  if ("IntersectionObserver" in window) {
    var entries = document.querySelectorAll("nav a");
    var observer = new IntersectionObserver(function (seen) {
      seen.forEach(function (one) {
        if (one.isIntersecting) {
          entries.forEach(function (entry) {
            if (entry.hash === "#" + one.target.id) {
              entry.setAttribute("aria-current", "true");
            } else {
              entry.removeAttribute("aria-current");
            }
          });
        }
      });
    }, { rootMargin: "-10% 0px -80% 0px" });
    document.querySelectorAll("main > section").forEach(function (section) { observer.observe(section); });
  }

  wear(root.dataset.theme);
})();
