import { describe, expect, it } from "vitest";
import { helpGroups } from "#console/palette/help-rows.ts";
import { allCommands } from "../../support/all-commands.ts";
import { buildNow, orderRecord } from "../../support/console/fake-tools.ts";

const now = buildNow({ cursor: orderRecord({ status: "Delivered" }) });
const rows = (typed: string) => helpGroups(allCommands, now, typed).flatMap((group) => group.rows);

describe("the help of keys", () => {
  it("has every key that works here, and in each group those that are refused last", () => {
    expect(rows("").length).toBeGreaterThan(50);
    for (const { rows } of helpGroups(allCommands, now)) {
      const refused = rows.map(({ because }) => because !== null);
      expect(refused).toEqual(refused.toSorted((a, b) => Number(a) - Number(b)));
    }
    expect(rows("").some(({ because }) => because !== null)).toBe(true);
  });

  it("has first the groups with something that works on this screen alone", () => {
    const groups = helpGroups(allCommands, now).map(({ group }) => group);
    expect(groups.slice(0, 2)).toEqual(["Record", "Money"]);
    expect(groups.indexOf("List")).toBeLessThan(groups.indexOf("View"));
    expect(groups.indexOf("Assign")).toBeGreaterThan(groups.indexOf("List"));
  });

  it("finds keys by the words of their commands, and by the keys themselves", () => {
    expect(rows("refresh").map(({ id }) => id)).toContain("view.refresh");
    expect(rows("go to vehicles").map(({ id }) => id)).toEqual(["go.vehicles"]);
    expect(rows("g r").map(({ id }) => id)).toContain("go.riders");
    expect(rows("nothing is called so")).toEqual([]);
  });
});
