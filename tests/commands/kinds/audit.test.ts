import { describe, expect, it } from "vitest";
import { commandsById } from "../../support/all-commands.ts";
import { buildNow, buildNowElsewhere, fakeTools, recordOf } from "../../support/console/fake-tools.ts";
import { auditRow } from "../../support/kinds/audit.ts";

const command = commandsById.get("audit.check");
if (!command) throw new Error("there is no command audit.check");
const here = buildNow({ kind: "audit", cursor: recordOf("audit", auditRow()) });
const answering = (check: object) => fakeTools({ api: () => check, answers: ["I have read this"] });

describe("the check of the audit list", () => {
  it("belongs to the audit list, also when it shows no entry, and needs the right to see it", () => {
    expect(command.can(here)).toBe("yes");
    expect(command.can(buildNow({ kind: "audit", cursor: null, total: 0 }))).toBe("yes");
    expect(command.can(buildNow())).toBe("hidden");
    expect(command.can(buildNowElsewhere())).toBe("hidden");
    expect(command.can({ ...here, rights: new Set() })).toEqual({ because: "you may not see the audit list" });
  });

  it("says that nothing is missing, of how many entries", async () => {
    const { tools, calls } = answering({ entries: 1234, since: "2026-11-12T12:00:00.000Z", broken: null });
    await command.run(here, tools);
    const words = "Nothing is missing: 1,234 entries since 12 Nov 2026; none of them is noted outside the database";
    expect(calls).toEqual(["api audit.check", `tell ${words} success`]);
  });

  it("shows what is wrong until it has been read", async () => {
    for (const [broken, title] of [
      [{ sequence: 37, problem: "missing" }, "Entry 37 is missing: 3 entries are left"],
      [{ sequence: 2, problem: "changed" }, "Entry 2 is not as it was written: 3 entries were looked at"],
    ] as const) {
      const { tools, calls, questions } = answering({ entries: 3, since: "2026-11-12T12:00:00.000Z", broken });
      await command.run(here, tools);
      expect(calls).toEqual(["api audit.check"]);
      expect(questions).toMatchObject([{ title }]);
    }
  });

  it("says so where there is nothing yet", async () => {
    const { tools, calls } = answering({ entries: 0, since: null, broken: null });
    await command.run(here, tools);
    expect(calls).toContain("tell The audit list has no entries yet success");
  });
});
