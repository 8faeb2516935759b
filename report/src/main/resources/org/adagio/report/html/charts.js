// From a chart's numbers to the options of ECharts, in the colours that the page wears.
var adagioCharts = (function () {
  "use strict";

  // ---- numbers, as Figures writes them -------------------------------------------------------

  function trimmed(value, digits) {
    return String(Number(value.toPrecision(digits)));
  }

  function grouped(value) {
    return Math.round(value).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  }

  var formats = {
    text: function (v) { return trimmed(v, 6); },
    value: function (v) { return trimmed(v, 6); },
    count: function (v) { return v === Math.round(v) ? grouped(v) : trimmed(v, 6); },
    distortion: function (v) {
      return v !== 0 && Math.abs(v) < 0.00095 ? v.toExponential(1) : v.toFixed(4);
    },
    seconds: function (v) { return (v < 100 ? v.toFixed(2) : v.toFixed(0)) + " s"; },
    percent: function (v) { return trimmed(100 * v, 4) + " %"; },
    share: function (v) { return trimmed(100 * v, 3) + " %"; },
    factor: function (v) { return (Math.abs(v) < 100 ? trimmed(v, 3) : grouped(v)) + "x"; }
  };

  // on an axis a number has no more digits than its step needs
  function tick(format) {
    if (format === "percent" || format === "share") {
      return function (v) { return trimmed(100 * v, 3) + " %"; };
    }
    if (format === "seconds") {
      return function (v) { return trimmed(v, 4) + " s"; };
    }
    return format === "count" ? formats.count : function (v) { return trimmed(v, 4); };
  }

  // ---- looks ---------------------------------------------------------------------------------

  function look() {
    var style = getComputedStyle(document.documentElement);
    function css(name) { return style.getPropertyValue("--" + name).trim(); }
    return {
      ink: css("ink"), soft: css("soft"), rule: css("rule"), card: css("card"), accent: css("accent"),
      font: css("sans"), narrow: window.innerWidth < 640,
      series: [0, 1, 2, 3, 4, 5, 6, 7].map(function (i) { return css("series-" + i); })
    };
  }

  function axis(spec, skin, upright) {
    var label = { color: skin.soft, fontSize: 12, formatter: tick(spec.format), hideOverlap: true };
    return {
      type: spec.log ? "log" : "value", scale: true, name: upright ? "" : shortened(spec.title), nameLocation: "middle", nameGap: 30,
      nameTextStyle: { color: skin.soft, fontSize: 12 },
      axisLabel: label, minorTick: { show: Boolean(spec.log) },
      axisLine: { show: !upright, lineStyle: { color: skin.rule } }, axisTick: { show: !upright, lineStyle: { color: skin.rule } },
      splitLine: { show: upright, lineStyle: { color: skin.rule, opacity: 0.7 } }
    };
  }

  function base(spec, skin) {
    var names = spec.series.map(function (one) { return one.name; });
    var many = names.length > 1;
    return {
      animation: false, backgroundColor: "transparent", textStyle: { fontFamily: skin.font, color: skin.ink },
      title: { text: shortened(spec.y.title), left: 0, top: 0, padding: [6, 0], textStyle: { color: skin.soft, fontSize: 12, fontWeight: 400 } },
      legend: {
        show: many, type: "plain", left: 0, bottom: 0, itemWidth: 18, itemHeight: 9, itemGap: 16,
        textStyle: { color: skin.ink, fontSize: 12.5 }, inactiveColor: skin.soft, data: names, formatter: shortened
      },
      grid: { left: 8, right: 14, top: 44, bottom: (many ? 24 * legendLines(names, skin) + 40 : 34), containLabel: true },
      toolbox: {
        show: !skin.printed,
        right: 0, top: 0, itemSize: 15, itemGap: 12, iconStyle: { borderColor: skin.soft },
        emphasis: { iconStyle: { borderColor: skin.accent, textFill: skin.ink, textAlign: "right" } },
        feature: {
          dataZoom: zoomable(spec) ? { filterMode: "none", title: { zoom: "Zoom into a part", back: "Undo zoom" } } : { show: false },
          restore: { show: zoomable(spec), title: "Start again" },
          saveAsImage: { title: "Save as picture", name: fileName(spec.title), backgroundColor: skin.card }
        }
      },
      tooltip: {
        trigger: "axis", confine: true, backgroundColor: skin.card, borderColor: skin.rule, padding: [8, 12],
        textStyle: { color: skin.ink }, axisPointer: { lineStyle: { color: skin.soft }, crossStyle: { color: skin.soft } }
      },
      dataZoom: zoomable(spec)
        ? [{ type: "inside", xAxisIndex: 0, filterMode: "none", zoomOnMouseWheel: "shift", moveOnMouseMove: "shift", preventDefaultMouseMove: false }]
        : []
    };
  }

  function zoomable(spec) {
    return spec.kind !== "bars";
  }

  function legendLines(names, skin) {
    var room = Math.max(240, skin.narrow ? window.innerWidth - 60 : 760);
    var lines = 1;
    var used = 0;
    names.forEach(function (name) {
      var width = 44 + 7 * shortened(name).length;
      if (used > 0 && used + width > room) {
        lines++;
        used = 0;
      }
      used += width;
    });
    return lines;
  }

  function shortened(name) {
    return name.length > 36 ? name.slice(0, 35) + "…" : name;
  }

  function fileName(title) {
    return "adagio-" + (title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 60) || "chart");
  }

  function colour(one, skin) {
    return skin.series[one.colour % skin.series.length];
  }

  // a name at the edge of the chart stays inside it
  function side(spec, value) {
    var all = spec.edges || [].concat.apply([], spec.series.map(function (one) {
      return one.points.map(function (point) { return point[0]; });
    }));
    var low = Math.min.apply(null, all);
    var part = (value - low) / (Math.max.apply(null, all) - low || 1);
    return part > 0.85 ? "right" : part < 0.15 ? "left" : "center";
  }

  // a level is named at the end where the curves leave more room
  function end(spec, value) {
    var room = 0;
    spec.series.forEach(function (one) {
      var points = one.points || [];
      if (points.length > 0) {
        room += Math.abs(points[0][1] - value) - Math.abs(points[points.length - 1][1] - value);
      }
    });
    return room > 0 ? "insideStartTop" : "insideEndTop";
  }

  function marks(spec, skin) {
    var lines = spec.references.filter(function (r) { return r.from === r.to; });
    var bands = spec.references.filter(function (r) { return r.from !== r.to; });
    var label = { color: skin.soft, fontSize: 12, formatter: function (mark) { return shortened(mark.name); } };
    function at(reference, value) {
      return reference.of === "x" ? { xAxis: value } : { yAxis: value };
    }
    return {
      markLine: {
        silent: true, symbol: "none", animation: false, lineStyle: { color: skin.soft, type: [5, 4], width: 1.2 },
        data: lines.map(function (r) {
          var place = r.of === "x" ? { position: "end", align: side(spec, r.from) } : { position: end(spec, r.from) };
          return Object.assign({ name: r.name, label: Object.assign(place, label) }, at(r, r.from));
        })
      },
      markArea: {
        silent: true, animation: false, itemStyle: { color: skin.soft, opacity: 0.1 },
        label: Object.assign({ position: "insideTopLeft" }, label),
        data: bands.map(function (r) { return [Object.assign({ name: r.name }, at(r, r.from)), at(r, r.to)]; })
      }
    };
  }

  // less than two decades have too few powers of ten to be read by, and the axis would be half empty
  function powers(series) {
    var all = [].concat.apply([], series.map(function (one) { return one.points.map(function (point) { return point[0]; }); }));
    return Math.max.apply(null, all) < 100 * Math.min.apply(null, all) ? 2 : 10;
  }

  // where bars on a logarithmic axis stand
  function decadeBelow(series) {
    var known = [].concat.apply([], series.map(function (one) { return one.values; })).filter(Number.isFinite);
    return Math.pow(10, Math.ceil(Math.log10(Math.min.apply(null, known))) - 1);
  }

  // built from nodes, so that a name is never read as markup
  function tip(head, rows) {
    var box = document.createElement("div");
    box.className = "tip";
    box.appendChild(document.createElement("b")).textContent = head;
    rows.forEach(function (row) {
      var line = box.appendChild(document.createElement("div"));
      line.appendChild(document.createElement("i")).style.background = row.colour;
      line.appendChild(document.createElement("span")).textContent = row.name;
      line.appendChild(document.createElement("span")).textContent = row.value;
    });
    return box;
  }

  // ---- the three kinds -----------------------------------------------------------------------

  var kinds = {
    lines: function (spec, skin) {
      var option = base(spec, skin);
      option.xAxis = axis(spec.x, skin, false);
      if (spec.x.log) {
        option.xAxis.logBase = powers(spec.series);
      }
      option.yAxis = axis(spec.y, skin, true);
      option.series = spec.series.map(function (one, i) {
        var marked = one.look === "marked_line" || one.look === "markers";
        return Object.assign({
          type: "line", name: one.name, data: one.points, color: colour(one, skin),
          showSymbol: marked, symbol: "circle", symbolSize: one.look === "markers" ? 8 : 6,
          lineStyle: { width: one.look === "markers" ? 0 : 2, type: one.look === "dashed_line" ? [6, 4] : "solid" },
          emphasis: { focus: "series" }
        }, i === 0 ? marks(spec, skin) : {});
      });
      option.tooltip.formatter = function (hits) {
        return tip(spec.x.title + " " + formats[spec.x.format](hits[0].value[0]), hits.map(function (hit) {
          return { name: hit.seriesName, value: formats[spec.y.format](hit.value[1]), colour: hit.color };
        }));
      };
      return option;
    },

    histogram: function (spec, skin) {
      var option = base(spec, skin);
      var last = spec.edges.length - 1;
      option.xAxis = axis(spec.x, skin, false);
      option.yAxis = Object.assign(axis(spec.y, skin, true), { scale: false, min: 0 });
      option.series = spec.series.map(function (one, i) {
        var steps = one.shares.map(function (share, bin) { return [spec.edges[bin], share]; });
        steps.push([spec.edges[last], one.shares[last - 1]]);
        return Object.assign({
          type: "line", name: one.name, data: steps, step: "end", color: colour(one, skin), showSymbol: false,
          lineStyle: { width: 1.6 }, areaStyle: { opacity: spec.series.length > 1 ? 0.16 : 0.3 }, emphasis: { focus: "series" }
        }, i === 0 ? marks(spec, skin) : {});
      });
      option.tooltip.formatter = function (hits) {
        var bin = Math.min(hits[0].dataIndex, last - 1);
        var format = formats[spec.x.format];
        return tip(format(spec.edges[bin]) + " to " + format(spec.edges[bin + 1]), hits.map(function (hit) {
          return { name: hit.seriesName, value: formats.share(hit.value[1]), colour: hit.color };
        }));
      };
      return option;
    },

    bars: function (spec, skin) {
      var option = base(spec, skin);
      var single = spec.series.length === 1;
      option.xAxis = {
        type: "category", data: spec.categories, axisTick: { show: false }, axisLine: { lineStyle: { color: skin.rule } },
        axisLabel: { color: skin.ink, fontSize: 12.5, lineHeight: 15, interval: 0, hideOverlap: false,
          width: skin.narrow ? 62 : 110, overflow: "break", formatter: shortened }
      };
      option.yAxis = Object.assign(axis(spec.y, skin, true), { scale: false });
      if (spec.y.log) {
        option.yAxis.min = option.yAxis.startValue = decadeBelow(spec.series);
      }
      option.series = spec.series.map(function (one, i) {
        return Object.assign({
          type: "bar", name: one.name, barMaxWidth: single ? 64 : 44, barGap: "8%",
          data: one.values.map(function (value, at) {
            var shade = single && spec.colours ? skin.series[spec.colours[at] % skin.series.length] : colour(one, skin);
            return value === null ? "-" : { value: value, itemStyle: { color: shade, borderRadius: [4, 4, 0, 0] } };
          }),
          color: colour(one, skin),
          label: {
            show: !skin.narrow || single, position: "top", color: skin.ink, fontSize: 11.5,
            formatter: function (hit) { return one.labels[hit.dataIndex]; }
          },
          labelLayout: { hideOverlap: true }
        }, i === 0 ? marks(spec, skin) : {});
      });
      option.tooltip.axisPointer = { type: "shadow", shadowStyle: { color: skin.soft, opacity: 0.08 } };
      option.tooltip.formatter = function (hits) {
        return tip(hits[0].name, hits.map(function (hit) {
          return { name: hit.seriesName, value: spec.series[hit.seriesIndex].labels[hit.dataIndex], colour: hit.color };
        }));
      };
      return option;
    }
  };

  return {
    skin: look,
    option: function (spec, skin) { return kinds[spec.kind](spec, skin); }
  };
})();
