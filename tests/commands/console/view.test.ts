import { describe, expect, it } from "vitest";
import { sortOptions } from "#commands/console/view-layout.ts";
import { buildNow } from "../../support/console/fake-tools.ts";
import { askAbout, runWith } from "../run.ts";

describe("view commands", () => {
  it.each([
    ["view.switch", "stage.switchView"],
    ["view.tab-next", "stage.moveTab 1"],
    ["view.tab-previous", "stage.moveTab -1"],
    ["view.columns", "stage.chooseColumns"],
    ["view.density", "view.setDensity comfortable"],
    ["view.full-screen", "view.setFullScreen true"],
    ["view.refresh", "refresh"],
    ["view.pause", "stage.setPaused true"],
    ["view.notifications", "view.showNotices"],
    ["view.close-notifications", "view.closeNotices"],
  ])("%s calls %s", async (id, call) => {
    expect((await runWith(id, buildNow({ notices: 1 }))).calls).toEqual([call]);
  });

  it("turn back what is on", async () => {
    const now = buildNow({ density: "comfortable", fullScreen: true, paused: true });
    expect((await runWith("view.density", now)).calls).toEqual(["view.setDensity compact"]);
    expect((await runWith("view.full-screen", now)).calls).toEqual(["view.setFullScreen false"]);
    expect((await runWith("view.pause", now)).calls).toEqual(["stage.setPaused false"]);
  });

  it("sort by a chosen column, and turn round the one already sorted by", async () => {
    const amount = await runWith("view.sort", buildNow(), { answers: ["Amount"] });
    expect(amount.calls).toEqual(['stage.setSort {"column":"amount","descending":false}']);
    const now = buildNow({ sort: { column: "amount", descending: false } });
    const again = await runWith("view.sort", now, { answers: ["Amount"] });
    expect(again.calls).toEqual(['stage.setSort {"column":"amount","descending":true}']);
    expect(sortOptions(now).map((option) => option.title)).toEqual(["Amount", "No."]);
  });

  it("choose the page size", async () => {
    expect((await runWith("view.page-size", buildNow(), { answers: ["100"] })).calls).toEqual([
      "stage.setPageSize 100",
    ]);
    expect((await runWith("view.page-size", buildNow())).calls).toEqual([]);
  });

  it("say why they cannot", () => {
    expect(askAbout("view.tab-next", buildNow({ tabs: ["All"] }))).toEqual({ because: "there is no other tab" });
    expect(askAbout("view.notifications", buildNow())).toEqual({ because: "there is no notification" });
    expect(askAbout("view.sort", buildNow({ columns: [] }))).toEqual({ because: "no column can be sorted" });
  });
});
