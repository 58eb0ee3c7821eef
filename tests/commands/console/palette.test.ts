import { describe, expect, it } from "vitest";
import { buildNow } from "../../support/console/fake-tools.ts";
import { runWith } from "../run.ts";

describe("palette commands", () => {
  it.each([
    ["palette.open", "openPalette "],
    ["palette.commands", "openPalette >"],
    ["palette.orders", "openPalette #"],
    ["palette.people", "openPalette @"],
  ])("%s calls %s", async (id, call) => {
    expect((await runWith(id, buildNow())).calls).toEqual([call]);
  });
});
