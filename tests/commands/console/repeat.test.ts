import { describe, expect, it } from "vitest";
import { buildNow } from "../../support/console/fake-tools.ts";
import { askAbout, runWith } from "../run.ts";

describe("repeat.last", () => {
  it("repeats what there is, and says when there is nothing", async () => {
    expect((await runWith("repeat.last", buildNow({ last: { title: "y" } }))).calls).toEqual(["repeat"]);
    expect(askAbout("repeat.last", buildNow())).toEqual({ because: "there is no command to repeat" });
  });
});
