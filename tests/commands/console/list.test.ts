import { describe, expect, it } from "vitest";
import { buildNow, buildNowElsewhere, buildOrder, selectedOf } from "../../support/console/fake-tools.ts";
import { askAbout, runWith } from "../run.ts";

describe("list commands", () => {
  it.each([
    ["list.down", "stage.move 1"],
    ["list.up", "stage.move -1"],
    ["list.page-down", "stage.movePage 1"],
    ["list.page-up", "stage.movePage -1"],
    ["list.first", "stage.moveTo first"],
    ["list.last", "stage.moveTo last"],
    ["list.right", "stage.moveSideways 1"],
    ["list.left", "stage.moveSideways -1"],
    ["list.select", "stage.toggleSelected"],
    ["list.extend-down", "stage.extend 1"],
    ["list.extend-up", "stage.extend -1"],
    ["list.extend-page-down", "stage.extendPage 1"],
    ["list.extend-page-up", "stage.extendPage -1"],
    ["list.extend-first", "stage.extendTo first"],
    ["list.extend-last", "stage.extendTo last"],
    ["list.select-page", "stage.selectPage"],
    ["list.select-all", "stage.selectAll"],
    ["list.clear-selection", "stage.clearSelection"],
    ["list.filter", "stage.focusFilter"],
    ["list.clear-filter", "stage.clearFilters"],
    ["list.show-waiting", "stage.showWaiting"],
  ])("%s calls %s", async (id, call) => {
    const now = buildNow({ selected: selectedOf("order", [buildOrder()]), filtered: true, waiting: 2 });
    expect((await runWith(id, now)).calls).toEqual([call]);
  });

  it("say why they cannot", () => {
    const empty = buildNow({ total: 0, cursor: null });
    expect(askAbout("list.down", empty)).toEqual({ because: "the list is empty" });
    expect(askAbout("list.select", buildNow({ cursor: null }))).toEqual({ because: "nothing is highlighted" });
    expect(askAbout("list.clear-selection", empty)).toEqual({ because: "nothing is selected" });
    expect(askAbout("list.clear-filter", empty)).toEqual({ because: "no filter is set" });
    expect(askAbout("list.show-waiting", empty)).toEqual({ because: "no updates are waiting" });
    expect(askAbout("list.filter", empty)).toBe("yes");
    expect(askAbout("list.select-all", buildNow({ total: 50_001 }))).toEqual({
      because: "50,001 match, and at most 50,000 can be selected: add a filter first",
    });
  });

  it("are there where the screen lends the tool they need, whatever else it lends", () => {
    expect(askAbout("list.down", buildNowElsewhere())).toBe("hidden");
    const bare = buildNowElsewhere({ kind: "picker", lends: new Set(["move"]), total: 3 });
    expect(askAbout("list.down", bare)).toBe("yes");
    for (const id of [
      "list.select",
      "list.filter",
      "list.show-waiting",
      "view.columns",
      "view.page-size",
      "export.list",
    ])
      expect(askAbout(id, bare)).toBe("hidden");
  });
});
