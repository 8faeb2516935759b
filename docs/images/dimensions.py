#!/usr/bin/env python3
"""Draws dimensions.svg from the demo's answer: ./adagio demo --json | docs/images/dimensions.py > docs/images/dimensions.svg"""
import json
import sys

SHOWN = {
    "JL": "#9aa5b1",
    "PCA": "#a9c1da",
    "PCA, one factor": "#6b8fb5",
    "Adagio, exact PCA": "#2f6f9f",
    "Refined": "#d1495b",
}
POINTS, PIXELS = 800, 784  # of the demo
WIDTH, LEFT, BAR, GAP, TOP = 760, 150, 18, 26, 64


def bars(cells):
    """One bar a method and distortion; a method that finds nothing fills the row up to the source dimension."""
    return [(c["distortion"], c["method"], c.get("dimension")) for c in cells if c["method"] in SHOWN]


def main():
    blocks = json.load(sys.stdin)["sections"][0]["blocks"]
    cells = next(block["rows"] for block in blocks if block["kind"] == "table")
    source = PIXELS
    scale = (WIDTH - LEFT - 70) / source
    distortions = sorted({c["distortion"] for c in cells}, reverse=True)
    parts, y = [], TOP
    for distortion in distortions:
        parts.append(f'<text x="{LEFT}" y="{y - 6}" class="h">every distance within {distortion:.0%}</text>')
        for where, method, dimension in bars(cells):
            if where != distortion:
                continue
            length = (dimension or source) * scale
            style = f'fill="{SHOWN[method]}"' if dimension else f'fill="none" stroke="{SHOWN[method]}" stroke-dasharray="3 3"'
            label = dimension or f"none below {source}"
            inside = length > WIDTH - LEFT - 120
            x = LEFT + length - 6 if inside else LEFT + length + 6
            anchor = "end" if inside else "start"
            parts.append(f'<text x="{LEFT - 8}" y="{y + 13}" text-anchor="end">{method.replace(", exact PCA", "")}</text>')
            parts.append(f'<rect x="{LEFT}" y="{y}" width="{length:.1f}" height="{BAR - 3}" rx="2" {style}/>')
            parts.append(f'<text x="{x:.1f}" y="{y + 13}" text-anchor="{anchor}">{label}</text>')
            y += BAR
        y += GAP
    title = f'Dimensions needed for {POINTS} MNIST digits ({source} pixels)'
    print(f'''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" font-family="sans-serif" font-size="13" fill="#222">
<style>.h {{ font-weight: bold }}</style>
<rect width="{WIDTH}" height="{y}" fill="#fff"/>
<text x="12" y="26" font-size="16" class="h">{title}</text>
{chr(10).join(parts)}
</svg>''')


main()
