import { describe, expect, it } from "vitest";
import { buildNow } from "../../support/console/fake-tools.ts";
import { askAbout, runWith } from "../run.ts";

describe("export.list", () => {
  it("exports what is shown", async () => {
    expect((await runWith("export.list", buildNow())).calls).toEqual(["stage.exportList csv"]);
  });
  it("asks for the right of the list on screen", () => {
    const now = buildNow({ exportRight: "picker.export", rights: new Set(["order.export"]) });
    expect(askAbout("export.list", now)).toEqual({ because: "you may not export pickers" });
  });
  it("needs rows and the right", () => {
    expect(askAbout("export.list", buildNow({ total: 0, pageRows: 0 }))).toEqual({ because: "the list is empty" });
    expect(askAbout("export.list", buildNow({ rights: new Set() }))).toEqual({ because: "you may not export orders" });
  });
});
