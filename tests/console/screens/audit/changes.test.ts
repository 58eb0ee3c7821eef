import { afterAll, afterEach, expect, it } from "vitest";
import type { AuditRow } from "#contract/audit/schema.ts";
import { setFormHeader } from "#console/client/form-header.ts";
import { formatFor } from "#console/kit/format.ts";
import { changesOf as changesIn, changesText as changesTextIn } from "#console/screens/audit/changes.ts";
import { auditRow } from "../../../support/kinds/audit.ts";

const format = formatFor({ timeZone: "Asia/Kolkata", locale: "en-IN", currency: "INR" });
const changesOf = (row: AuditRow) => changesIn(row, format);
const changesText = (row: AuditRow) => changesTextIn(row, format);

// Other tests of this process read the titles that the contract has.
afterAll(() => setFormHeader({ headers: {}, choices: [] }));

afterEach(() => setFormHeader({ headers: {}, choices: [] }));

it("tells each field before and after, with the titles of the store and in the order of the forms", () => {
  setFormHeader({ headers: { "picker.capacity": "Bags" }, choices: [] });
  const row = auditRow({ before: { onDuty: true, capacity: 6 }, after: { onDuty: false, capacity: 8 } });
  expect(changesOf(row)).toEqual([
    { title: "Bags", from: "6 orders", to: "8 orders" },
    { title: "On duty", from: "yes", to: "no" },
  ]);
  expect(changesText(row)).toBe("Bags: 6 orders → 8 orders, On duty: yes → no");
});

it("tells of something new only what it has", () => {
  const row = auditRow({ action: "created", before: null, after: { name: "Asha Rao", skills: ["frozen"] } });
  expect(changesText(row)).toBe("Name: Asha Rao, Skills: Frozen goods");
});

it("tells of a list what was added and what was removed, and rights in words", () => {
  const before = { permissions: ["order.view", "order.export"] };
  const after = { permissions: ["order.view", "order.create", "picker.manage"] };
  expect(changesText(auditRow({ subject: "role", before, after }))).toBe(
    "Rights: create orders and add and change pickers added; export orders removed",
  );
  expect(changesText(auditRow({ before: { skills: [] }, after: { skills: ["frozen"] } }))).toBe(
    "Skills: Frozen goods added",
  );
});

it("says of a file only that it changed, names settings, and keeps a field that nobody knows any more", () => {
  const file = "3f0e0a52-7d0a-4b0e-8f4c-2c7b7f0a9b11";
  expect(changesText(auditRow({ before: { photo: null }, after: { photo: file } }))).toBe("Photo: changed");
  const store = auditRow({ subject: "store", before: { timeZone: "UTC" }, after: { timeZone: "Asia/Kolkata" } });
  expect(changesText(store)).toBe("Time zone: UTC → Asia/Kolkata");
  expect(changesText(auditRow({ before: { shoeSize: 8 }, after: { shoeSize: 9 } }))).toBe("Shoe size: 8 → 9");
});

it("tells amounts as money, of orders and of what is no kind of record, and why it was done", () => {
  const after = { paidAmount: 1_500, reason: "Received 15.00 by UPI" };
  expect(changesText(auditRow({ subject: "order", before: { paidAmount: 0 }, after }))).toBe(
    "Paid: ₹0.00 → ₹15.00, Reason: Received 15.00 by UPI",
  );
  const closed = { balance: 0, difference: -1_000 };
  expect(changesText(auditRow({ subject: "drawer", before: { balance: 30_000 }, after: closed }))).toBe(
    "In the drawer: ₹300.00 → ₹0.00, Difference: -₹10.00",
  );
});

it("tells moments and days as the store writes them", () => {
  const after = { insuranceUntil: "2027-01-31", permitUntil: null };
  expect(changesText(auditRow({ subject: "vehicle", before: { insuranceUntil: null }, after }))).toContain(
    "nothing → 31 Jan 2027",
  );
  const moved = { slotStart: "2026-11-21T04:00:00.000Z" };
  expect(changesText(auditRow({ subject: "order", before: { slotStart: null }, after: moved }))).toBe(
    "Slot: nothing → 21 Nov 2026, 09:30",
  );
});

it("tells settings in the words of their section, choices and amounts included", () => {
  setFormHeader({ headers: { "store.taxMode.on-top": "Extra" }, choices: [] });
  const change = (before: object, after: object) =>
    changesText(auditRow({ subject: "store", before: { ...before }, after: { ...after } }));
  expect(change({ approvalLimit: null }, { approvalLimit: 20_000 })).toBe(
    "Above this amount a second person approves: nothing → ₹200.00",
  );
  expect(change({ returnWindows: {} }, { returnWindows: { Berries: 2, Dairy: 0 } })).toBe(
    "Days to return goods, by category: nothing → Berries 2 days, Dairy 0 days",
  );
  expect(change({ taxMode: "inside" }, { taxMode: "on-top" })).toBe("Tax of prices: Prices contain it → Extra");
});

it("has nothing to tell of an act without fields", () => {
  expect(changesText(auditRow({ subject: "user", action: "session-ended", before: null, after: null }))).toBe("");
});

it("tells of several records each by its name, and in one line only of the first ones", () => {
  const records = ["S1-1", "S1-2", "S1-3", "S1-4", "S1-5"].map((name) => ({
    id: name,
    name,
    before: { status: "Pending" },
    after: { status: "Accepted" },
  }));
  const row = auditRow({ subject: "order", subjectName: "5 orders", before: null, after: { records } });
  expect(changesOf(row).at(-1)).toEqual({ title: "S1-5", from: null, to: "Status: Pending → Accepted" });
  expect(changesText(row)).toBe(
    "S1-1: Status: Pending → Accepted, S1-2: Status: Pending → Accepted, S1-3: Status: Pending → Accepted, and 2 more",
  );
});
