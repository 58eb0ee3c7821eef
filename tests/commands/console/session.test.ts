import { describe, expect, it } from "vitest";
import { buildNow } from "../../support/console/fake-tools.ts";
import { runWith } from "../run.ts";

describe("session commands", () => {
  it("logs out", async () => {
    expect((await runWith("session.log-out", buildNow())).calls).toEqual(["logOut"]);
  });

  it("goes round through the colours", async () => {
    const seen: (string | undefined)[] = [];
    for (const theme of ["light", "dark", "system"] as const) {
      seen.push((await runWith("session.theme", buildNow({ theme }))).calls[0]);
    }
    expect(seen).toEqual(["view.setTheme dark", "view.setTheme system", "view.setTheme light"]);
  });
});
