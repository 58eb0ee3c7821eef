import { describe, expect, it } from "vitest";
import { buildNow } from "../../support/console/fake-tools.ts";
import { askAbout, runWith } from "../run.ts";

describe("export.page", () => {
  it("exports what is shown", async () => {
    expect((await runWith("export.page", buildNow())).calls).toEqual(["stage.exportPage csv"]);
  });
  it("asks for the right of the list on screen", () => {
    const now = buildNow({ exportRight: "picker.export", rights: new Set(["order.export"]) });
    expect(askAbout("export.page", now)).toEqual({ because: "you may not export pickers" });
  });
  it("needs rows and the right", () => {
    expect(askAbout("export.page", buildNow({ pageRows: 0 }))).toEqual({ because: "this page is empty" });
    expect(askAbout("export.page", buildNow({ rights: new Set() }))).toEqual({ because: "you may not export orders" });
  });
});
