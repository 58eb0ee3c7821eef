import { expect, it } from "vitest";
import type { RecordHistoryEntry } from "#contract/records/history-schema.ts";
import { historyLines } from "#console/record/listed/history-lines.ts";

const entry: RecordHistoryEntry = {
  id: "1",
  action: "changed",
  at: "2026-11-21T04:00:00.000Z",
  by: "Ravi Kulkarni",
  origin: "By Admin",
  version: 2,
  undoes: null,
  fromStatus: null,
  toStatus: null,
  changes: {},
  text: "",
  imported: null,
};

function told(over: Partial<RecordHistoryEntry>): readonly [string, string] {
  const [line] = historyLines("rider", [{ ...entry, ...over }]);
  return [line?.title ?? "", line?.text ?? ""];
}

it("tells what happened to a record in the words of its fields, the newest first", () => {
  expect(told({ action: "created", version: 1, changes: { name: [null, "Asha"] } })).toEqual(["Rider added", ""]);
  expect(told({ changes: { capacity: [5, 9] } })).toEqual(["Capacity changed", "from 5 orders to 9 orders"]);
  expect(told({ changes: { onDuty: [false, true] } })).toEqual(["On duty changed", "from no to yes"]);
  expect(told({ changes: { skills: [[], ["frozen", "weighed"]], zone: ["", "North"] } })).toEqual([
    "Changed",
    "Skills: from nothing to Frozen goods and Weighed goods\nDelivery area: from nothing to North",
  ]);
  expect(told({ changes: { vehicleId: ["KA-01", "KA-02"] } })).toEqual(["Vehicle changed", "from KA-01 to KA-02"]);
  expect(told({ changes: { vehicleId: ["KA-01", null], zone: ["", "North"] } })).toEqual([
    "Changed",
    "Delivery area: from nothing to North\nVehicle: from KA-01 to nothing",
  ]);
  // Entries from before the history kept names hold ids, which say nothing to anybody; so does a file's.
  const id = "6f1a1f5e-9a4e-4d0a-8a55-000000000001";
  expect(told({ changes: { vehicleId: [null, id] } })).toEqual(["Vehicle changed", ""]);
  expect(told({ changes: { vehicleId: [id, null], zone: ["", "North"] } })).toEqual([
    "Changed",
    "Delivery area: from nothing to North\nVehicle: changed",
  ]);
  expect(told({ changes: { photo: [null, id] } })).toEqual(["Photo changed", ""]);
  expect(told({ action: "commented", version: null, text: "is ill" })).toEqual(["Comment", "is ill"]);
  const both = historyLines("rider", [entry, { ...entry, id: "2" }]);
  expect(both.map(({ id }) => id)).toEqual(["2", "1"]);
});

it("tells an undo as one, by what was undone", () => {
  const undone = { ...entry, action: "changed" as const, version: 3, undoes: 2 };
  const title = (first: Partial<RecordHistoryEntry>, undo: Partial<RecordHistoryEntry>) =>
    historyLines("rider", [
      { ...entry, ...first },
      { ...undone, ...undo },
    ])[0];
  expect(title({ changes: { capacity: [5, 9] } }, { changes: { capacity: [9, 5] } })).toMatchObject({
    title: "Undone: Capacity changed",
    text: "from 9 orders to 5 orders",
  });
  const off = { fromStatus: "ACTIVE", toStatus: "INACTIVE", changes: { state: ["ACTIVE", "INACTIVE"] } } as const;
  const on = { fromStatus: "INACTIVE", toStatus: "ACTIVE", changes: { state: ["INACTIVE", "ACTIVE"] } } as const;
  expect(title(off as never, on as never)).toMatchObject({
    title: "Undone: change to INACTIVE",
    move: { from: "INACTIVE", to: "ACTIVE" },
  });
  expect(title({ action: "created" }, { fromStatus: "ACTIVE", toStatus: "DELETE" })?.title).toBe("Undone: Rider added");
});

it("shows a move from state to state as one, with what else it changed", () => {
  const [line] = historyLines("rider", [
    {
      ...entry,
      fromStatus: "ACTIVE",
      toStatus: "INACTIVE",
      changes: { state: ["ACTIVE", "INACTIVE"], onDuty: [true, false] },
    },
  ]);
  expect(line).toMatchObject({
    title: "State changed",
    move: { from: "ACTIVE", to: "INACTIVE" },
    text: "On duty: from yes to no",
  });
});
