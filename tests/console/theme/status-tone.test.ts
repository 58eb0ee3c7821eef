import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commonStage, type OrderStage, stageSteps } from "#contract/orders/stage.ts";
import { orderStatuses } from "#contract/orders/status.ts";
import { contrast, darkGround, parseColor, readable, type Rgb, white } from "#contract/colors.ts";
import { statusPaint } from "#console/theme/status-tone.ts";
import { stageColors, startingOrderView } from "#gateway/store/stores/starting-settings.ts";

const css = readFileSync(new URL("../../../src/console/theme/tones.css", import.meta.url), "utf8");

function dotOf(stage: OrderStage): string {
  const block = css.split("}").find((each) => each.includes(`.aisle-tone-${stage} {`));
  return /--aisle-tone-dot: (#\w+)/.exec(block ?? "")?.[1] ?? "";
}

function rgb(text: string): Rgb {
  const color = parseColor(text);
  if (!color) throw new Error(`${text} is not a colour`);
  return color;
}

describe("the stages", () => {
  it("have a colour each that is seen on the page, light and dark", () => {
    for (const [stage] of Object.entries(stageColors)) {
      // A dot stands beside its word: WCAG asks of it what it asks of any mark.
      for (const page of [white, darkGround])
        expect(contrast(rgb(dotOf(stage as OrderStage)), page), `stage ${stage}`).toBeGreaterThanOrEqual(2.4);
    }
    const dots = orderStatuses.map((status) => dotOf(stageSteps[status].stage));
    expect(new Set(dots).size).toBe(Object.keys(stageColors).length);
  });

  it("have the colour of the tabs a store starts with, whose text can be read", () => {
    for (const [stage, [color, bgColor]] of Object.entries(stageColors)) {
      expect(bgColor, `stage ${stage}`).toBe(dotOf(stage as OrderStage));
      expect(contrast(rgb(color), rgb(bgColor)), `stage ${stage}`).toBeGreaterThanOrEqual(readable);
    }
  });
});

describe("statusPaint", () => {
  const colors = { color: "#000000", bgColor: "#ffffff" };
  const all = { level: "All", orderStatus: [...orderStatuses], ...colors };

  it("takes the colour of the tab that names the status most closely, of tabs of one stage", () => {
    const accepted = { level: "To pick", orderStatus: ["Accepted" as const], color: "#4d2a00", bgColor: "#fbd065" };
    const picking = { ...all, orderStatus: ["Accepted" as const, "Picking & Packing" as const] };
    const tabs = [all, picking, accepted];
    expect(statusPaint("Accepted", tabs)).toEqual({ stage: "picking", reached: 33, color: "#fbd065" });
    expect(statusPaint("Picking & Packing", tabs)).toEqual({ stage: "picking", reached: 100, color: "#ffffff" });
    expect(statusPaint("Delivered", tabs).color).toBeNull();
  });

  it("looks the same in every view as long as the store has set nothing else", () => {
    const views = (["BUSINESS", "PROCESS"] as const).map((view) => startingOrderView(view).viewTypeTabs);
    for (const status of orderStatuses) {
      const shown = [...views, []]
        .map((tabs) => statusPaint(status, tabs))
        .map(({ stage, color }) => color ?? dotOf(stage));
      expect(new Set(shown).size, `status ${status}`).toBe(1);
    }
  });

  it("keeps to the stage where a store's colours cannot be read, are none, or are not set", () => {
    for (const [color, bgColor] of [
      ["#eeeeee", "#ffffff"],
      ["javascript:", "#ffffff"],
      ["", ""],
    ] as const) {
      const tab = { ...all, orderStatus: ["Rejected" as const], color, bgColor };
      expect(statusPaint("Rejected", [tab])).toEqual({ stage: "stopped", reached: 100, color: null });
    }
    expect(statusPaint("Rejected", [])).toEqual({ stage: "stopped", reached: 100, color: null });
  });
});

describe("commonStage", () => {
  it("is the stage of all, if there is one", () => {
    expect(commonStage(["Accepted", "Picker Assigned"])).toBe("picking");
    expect(commonStage(["Accepted", "Delivered"])).toBeNull();
    expect(commonStage([])).toBeNull();
  });
});
