import { expect, it } from "vitest";
import { readRules, slotWarnings, typedRules } from "#console/screens/store-settings/slots.ts";

const typed = (on: string, from: string, until: string, places: string, surcharge = "") => ({
  on,
  from,
  until,
  places,
  surcharge,
});
const rule = (on: string, from: string, until: string, places: number | null, surcharge = 0) => ({
  on,
  from,
  until,
  places,
  surcharge,
});
const today = "2026-11-21";
const row = {
  id: "a",
  storeId: "a",
  version: 1,
  slotRules: [],
  hours: { opensAt: "08:00", closesAt: "12:00", slotMinutes: 120 },
  taken: [{ day: "2026-11-23", from: "08:00", until: "10:00", taken: 4 }],
};

it("rows are read as people write them, and what cannot be read is told at its row", () => {
  const rules = [
    rule("Mon", "08:00", "", 12, 900),
    rule("2026-11-08", "05:00", "07:00", null),
    rule("Daily", "", "", 0),
  ];
  const rows = [
    typed("monday", "8:00", "", "12", "9"),
    typed("", "", "", ""),
    typed("8/11/2026", "0500", "7:00", ""),
    typed("every day", "", "", "0"),
  ];
  expect(readRules(rows, today)).toEqual({ rules, wrong: new Map() });
  expect(readRules(typedRules(rules), today).rules).toEqual(rules);
  const { rules: none, wrong } = readRules(
    [
      typed("Mondays", "", "", "1"),
      typed("Mon", "25:00", "", "1"),
      typed("", "", "", ""),
      typed("Mon", "05:00", "07:00", "1"),
      typed("Mon", "06:00", "08:00", "x"),
      typed("Mon", "06:00", "08:00", "1"),
    ],
    today,
  );
  expect(none).toBeNull();
  expect([...wrong]).toEqual([
    [0, "The day is Daily, a weekday such as Mon, or one such as 2026-11-08"],
    [1, 'From: "25:00" is not a time: write it as 09:30'],
    [4, 'Places: "x" is not a number'],
    [5, "Lies over the slot from 05:00 to 07:00"],
  ]);
});

it("what an exception takes from nobody is said before it is saved, and what a row does not do", () => {
  const said = (...rules: ReturnType<typeof rule>[]) => slotWarnings(row, rules, (day) => day);
  expect(said(rule("Mon", "", "", 4))).toEqual([]);
  expect(said(rule("2026-11-23", "", "", 1))).toEqual([
    "2026-11-23, 08:00 to 10:00: 4 orders have a place and keep it. The slot has only 1 place and takes no more.",
  ]);
  expect(said(rule("Mon", "07:00", "08:00", 9))).toEqual([
    "2026-11-23, 08:00 to 10:00: 4 orders have a place and keep it. It is no slot any more.",
  ]);
  expect(said(rule("Daily", "09:00", "", 1))).toEqual([
    "No slot begins at 09:00: this row does nothing. With an end, it is a slot of its own.",
  ]);
});
