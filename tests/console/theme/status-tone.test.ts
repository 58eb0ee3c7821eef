import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { orderStatuses } from "#contract/orders/status.ts";
import { contrast, darkGround, parseColor, type Rgb, white } from "#console/theme/colors.ts";
import { statusPaint, statusTones } from "#console/theme/status-tone.ts";

const css = readFileSync(new URL("../../../src/console/theme/tones.css", import.meta.url), "utf8");

function dotOf(selector: string): Rgb {
  const block = css.split("}").find((each) => each.includes(`${selector} {`));
  const color = parseColor(/--aisle-tone-dot: (#\w+)/.exec(block ?? "")?.[1] ?? "");
  if (!color) throw new Error(`${selector} has no dot`);
  return color;
}

describe("statusTones", () => {
  it("gives every status a tone whose dot is seen on the page, light and dark", () => {
    for (const status of orderStatuses) {
      const tone = statusTones[status];
      for (const [selector, page] of [
        [`\n.aisle-tone-${tone}`, white],
        [`.bp6-dark .aisle-tone-${tone}`, darkGround],
      ] as const) {
        // A dot stands beside its word: WCAG asks of it what it asks of any mark.
        expect(contrast(dotOf(selector), page), `${selector} dot`).toBeGreaterThanOrEqual(2.4);
      }
    }
  });
});

describe("statusPaint", () => {
  const all = { level: "All", orderStatus: [...orderStatuses], color: "#000000", bgColor: "#ffffff" };

  it("takes the colours of the tab that names the status most closely", () => {
    const fresh = { level: "New", orderStatus: ["Pending" as const], color: "#4d2a00", bgColor: "#fbd065" };
    expect(statusPaint("Pending", [all, fresh])).toEqual({
      tone: "waiting",
      colors: { color: "#4d2a00", bgColor: "#fbd065" },
    });
    expect(statusPaint("Delivered", [all, fresh]).colors).toEqual({ color: "#000000", bgColor: "#ffffff" });
  });

  it("keeps to the tone where a store's colours cannot be read, are none, or are not set", () => {
    for (const [color, bgColor] of [
      ["#eeeeee", "#ffffff"],
      ["javascript:", "#ffffff"],
      ["", ""],
    ] as const)
      expect(statusPaint("Rejected", [{ ...all, color, bgColor }])).toEqual({ tone: "stopped", colors: null });
    expect(statusPaint("Rejected", [])).toEqual({ tone: "stopped", colors: null });
  });
});
