import { describe, expect, it } from "vitest";
import { buildNow } from "../../support/console/fake-tools.ts";
import { askAbout, runWith } from "../run.ts";

describe("undo.last", () => {
  it("takes back what there is", async () => {
    const now = buildNow({ undo: { title: "x", because: null } });
    expect((await runWith("undo.last", now)).calls).toEqual(["undo"]);
  });

  it("works while the only change is not answered yet", async () => {
    expect((await runWith("undo.last", buildNow({ changing: true }))).calls).toEqual(["undo"]);
  });

  it("says why not", () => {
    expect(askAbout("undo.last", buildNow())).toEqual({ because: "you changed nothing in the last 30 seconds" });
  });
});
