import { describe, expect, it } from "vitest";
import { buildNow } from "../../support/console/fake-tools.ts";
import { runWith } from "../run.ts";

describe("help.keys", () => {
  it("opens the help", async () => {
    expect((await runWith("help.keys", buildNow())).calls).toEqual(["openHelp"]);
  });
});
