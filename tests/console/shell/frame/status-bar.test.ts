import { mapKeyWords } from "#console/map/map-keys.ts";
import { describe, expect, it } from "vitest";
import { allCommands } from "../../../support/all-commands.ts";
import { connectionWords } from "#console/shell/frame/connection-words.ts";
import { ariaKeys, keyCaps, strokeCaps } from "#console/shell/keys/key-caps.ts";
import { matchStrokes } from "#console/shell/keys/match-keys.ts";
import {
  pendingHints,
  passedShare,
  selectedSum,
  secondsLeft,
  hintsOf,
  statusHints,
} from "#console/shell/frame/status-bar.ts";
import { helpGroups } from "#console/palette/help-rows.ts";
import {
  buildNow,
  buildNowElsewhere,
  buildOrder,
  orderRecord,
  selectedOf,
} from "../../../support/console/fake-tools.ts";
import { pickerRow } from "../../../support/kinds/people/people.ts";

describe("statusHints", () => {
  it("teaches only what works here and now, the most important first", () => {
    const hints = statusHints(allCommands, buildNow({ cursor: orderRecord({ status: "Accepted" }) }));
    expect(hints.slice(0, 3).map(({ keys, text }) => `${keys} ${text}`)).toEqual([
      "s status",
      "a picker",
      "Enter open",
    ]);
    const final = statusHints(allCommands, buildNow({ cursor: orderRecord({ status: "Rejected" }) }));
    expect(final.map(({ id }) => id)).not.toContain("order.change-status");
    expect(statusHints(allCommands, buildNow({ waiting: 3 }))[1]?.text).toBe("show updates");
    expect(statusHints(allCommands, buildNowElsewhere()).map(({ id }) => id)).toEqual([
      "help.keys",
      "phone.take-order",
      "palette.open",
    ]);
  });

  it("offers an undo only where it can work", () => {
    const offers = (because: string | null) =>
      statusHints(allCommands, buildNow({ undo: { title: "x", because } })).some(({ id }) => id === "undo.last");
    expect([offers(null), offers("it was changed again since")]).toEqual([true, false]);
  });

  it("names what an undo takes back, and where", () => {
    const undo = { title: "S101-000412: Pending to Accepted", because: null };
    const hints = statusHints(allCommands, buildNow({ undo }));
    expect(hints.find(({ id }) => id === "undo.last")?.text).toBe("Undo S101-000412: Pending to Accepted");
  });

  it("shows no key of a sequence that is not begun", () => {
    for (const now of [buildNow(), buildNowElsewhere()])
      expect(statusHints(allCommands, now).filter(({ keys }) => keys.includes(" "))).toEqual([]);
  });

  it("teaches the keys of what hears them: a text field, cells, a map, the palette, a dialog", () => {
    const texts = (...given: Parameters<typeof hintsOf>) =>
      hintsOf(...given).map(({ keys, text }) => `${keys} ${text}`);
    const now = buildNow({ cursor: orderRecord({ status: "Accepted" }) });
    const typed = texts("field", undefined, allCommands, now);
    expect(typed).toEqual(expect.arrayContaining(["F2 phone order", "Escape leave the field"]));
    expect(typed.filter((text) => /^(.|Enter|Space) /.test(text))).toEqual([]);
    const cells = [["mod+d", "fill down"]] as const;
    expect(texts("screen", cells, allCommands, now)).toEqual(["mod+d fill down"]);
    expect(texts("palette", cells, allCommands, now)).toContain("Enter take it");
    expect(texts("dialog", undefined, allCommands, now)).toEqual(["Escape leave"]);
    expect(texts("map", mapKeyWords, allCommands, now)).toEqual(
      expect.arrayContaining(["Enter set a corner", "c close the ring", "Escape leave"]),
    );
    const clerk = buildNow({ rights: new Set(["console.use", "order.view"]) });
    expect(texts("screen", undefined, allCommands, clerk)).not.toContain("F2 phone order");
  });

  it("teaches how a begun sequence goes on", () => {
    const match = matchStrokes(allCommands, ["g"]);
    const hints = match.kind === "wait" ? pendingHints(match.commands, ["g"], buildNow()) : [];
    expect(hints.map(({ keys, text }) => `${keys} ${text}`)).toContain("o orders");
  });

  it("sums what is selected", () => {
    const orders = [buildOrder({ amount: 150 }), buildOrder({ amount: 250 })];
    expect(selectedSum(buildNow({ selected: selectedOf("order", orders) }))).toBe(400);
    expect(selectedSum(buildNow({ selected: selectedOf("picker", [pickerRow()]) }))).toBeNull();
    expect(selectedSum(buildNow())).toBeNull();
  });
});

describe("the time until the next refresh", () => {
  const clock = { startedAt: 1_000, nextAt: 11_000, bar: true, barColor: "" };
  it("is counted in whole seconds and as a share", () => {
    expect(secondsLeft(clock, 1_000)).toBe(10);
    expect(secondsLeft(clock, 10_001)).toBe(1);
    expect(secondsLeft(clock, 20_000)).toBe(0);
    expect([1_000, 6_000, 11_000, 20_000].map((now) => passedShare(clock, now))).toEqual([0, 0.5, 1, 1]);
    expect(passedShare({ ...clock, nextAt: 1_000 }, 1_000)).toBe(1);
  });
});

describe("connectionWords", () => {
  it("says how old what is shown is", () => {
    expect(connectionWords("live", null, 0)).toBe("live");
    expect(connectionWords("lost", 1_000, 46_000)).toBe("Offline. Data from 45 s ago");
    expect(connectionWords("lost", 0, 180_000)).toBe("Offline. Data from 3 min ago");
  });
});

describe("keys as they are printed", () => {
  it("names what stands on the keys", () => {
    expect(keyCaps("mod+k", false)).toBe("Ctrl K");
    expect(keyCaps("mod+k", true)).toBe("⌘ K");
    expect(keyCaps("shift+ArrowDown", false)).toBe("Shift ↓");
    expect(keyCaps("Escape", false)).toBe("Esc");
    expect(strokeCaps("g o", false)).toEqual(["g", "o"]);
    expect(ariaKeys("mod+k", false)).toBe("Control+k");
    expect(ariaKeys("g o", false)).toBeNull();
  });
});

describe("helpGroups", () => {
  it("shows every key that works here, by group, and why the others do not", () => {
    const now = buildNow();
    const groups = helpGroups(allCommands, now);
    const shown = groups.flatMap(({ rows }) => rows.map(({ id }) => id));
    const wanted = allCommands.filter((command) => command.keys && command.can(now) !== "hidden").map(({ id }) => id);
    expect(shown.toSorted()).toEqual(wanted.toSorted());
    const assign = groups.find(({ group }) => group === "Assign")?.rows[0];
    expect(assign?.because).toBe("Pending orders cannot be assigned a picker");
  });
});
