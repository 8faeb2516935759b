#!/usr/bin/env python3
"""Draws recall.svg from a trade-off: ./adagio tradeoff glove_20000x100.npy --metric cosine --dimensions 8,16,24,32,48,64,80 --json | docs/images/recall.py > docs/images/recall.svg"""
import json
import math
import sys

COLOURS = {"neighbours": "#d1495b", "refined": "#2f6f9f", "pca": "#6b8fb5"}
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 380, 50, 180, 56, 52
CURVES = [("recallAtK", "", "as found"), ("recallWithRerank", ' stroke-dasharray="5 4"', "rerank")]


def main():
    answer = json.load(sys.stdin)
    shown = sorted({p["dimension"] for m in answer["methods"] for p in m["dimensions"]})
    low, high = math.log(shown[0]), math.log(shown[-1])

    def x(dimension):
        return LEFT + (WIDTH - LEFT - RIGHT) * (math.log(dimension) - low) / (high - low)

    def y(recall):
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * recall

    parts = []
    for tenth in range(0, 11, 2):
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(tenth / 10):.1f}" y2="{y(tenth / 10):.1f}" stroke="#e3e6ea"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(tenth / 10) + 4:.1f}" text-anchor="end">{tenth / 10:.1f}</text>')
    for dimension in shown:
        parts.append(f'<text x="{x(dimension):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{dimension}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2:.0f}" y="{HEIGHT - 12}" text-anchor="middle">dimensions of {answer["sourceDimension"]}</text>')
    legend = TOP + 8
    for method in answer["methods"]:
        colour = COLOURS.get(method["method"], "#9aa5b1")
        for key, dashes, name in CURVES:
            points = " ".join(f'{x(p["dimension"]):.1f},{y(p[key]):.1f}' for p in method["dimensions"])
            parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>')
            end = WIDTH - RIGHT + 12
            parts.append(f'<line x1="{end}" x2="{end + 22}" y1="{legend}" y2="{legend}" stroke="{colour}" stroke-width="2"{dashes}/>')
            suffix = f' {answer["rerank"]}' if name == "rerank" else ""
            parts.append(f'<text x="{end + 28}" y="{legend + 4}" font-size="11">{method["method"]}, {name}{suffix}</text>')
            legend += 20
    title = f'Share of the {answer["k"]} nearest by {answer["metric"]} that {answer["queries"]:,} unseen queries keep, among the {answer["points"]:,} points fitted to'
    print(f'''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12" fill="#222">
<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>
<text x="12" y="26" font-size="13" font-weight="bold">{title}</text>
{chr(10).join(parts)}
</svg>''')


main()
