import { describe, expect, it } from "vitest";
import { buildNow, buildOrder } from "../support/command-world.ts";
import { askAbout, runWith } from "./run.ts";

describe("list commands", () => {
  it.each([
    ["list.down", "list.move 1"],
    ["list.up", "list.move -1"],
    ["list.page-down", "list.movePage 1"],
    ["list.page-up", "list.movePage -1"],
    ["list.first", "list.moveTo first"],
    ["list.last", "list.moveTo last"],
    ["list.right", "list.moveSideways 1"],
    ["list.left", "list.moveSideways -1"],
    ["list.pick", "list.togglePick"],
    ["list.extend-down", "list.extend 1"],
    ["list.extend-up", "list.extend -1"],
    ["list.extend-first", "list.extendTo first"],
    ["list.extend-last", "list.extendTo last"],
    ["list.pick-page", "list.pickPage"],
    ["list.clear-picks", "list.clearPicks"],
    ["list.filter", "view.focusFilter"],
    ["list.clear-filter", "view.clearFilters"],
    ["list.show-held", "view.showHeld"],
  ])("%s calls %s", async (id, call) => {
    const now = buildNow({ picked: [buildOrder()], filtered: true, held: 2 });
    expect((await runWith(id, now)).calls).toEqual([call]);
  });

  it("say why they cannot", () => {
    const empty = buildNow({ total: 0, cursor: null });
    expect(askAbout("list.down", empty)).toEqual({ because: "the list is empty" });
    expect(askAbout("list.pick", buildNow({ cursor: null }))).toEqual({ because: "no row is under the cursor" });
    expect(askAbout("list.clear-picks", empty)).toEqual({ because: "no row is picked" });
    expect(askAbout("list.clear-filter", empty)).toEqual({ because: "nothing is filtered" });
    expect(askAbout("list.show-held", empty)).toEqual({ because: "no change is held" });
    expect(askAbout("list.filter", empty)).toBe("yes");
  });

  it("belong to lists, and what needs orders to a list of orders", () => {
    expect(askAbout("list.down", buildNow({ screen: "dashboard" }))).toBe("hidden");
    const other = buildNow({ screen: "dashboard", list: true, cursor: null });
    expect(askAbout("list.down", other)).toBe("yes");
    for (const id of ["list.pick", "list.filter", "list.show-held", "view.columns"])
      expect(askAbout(id, other)).toBe("hidden");
  });
});
