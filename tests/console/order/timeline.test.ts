import { expect, it } from "vitest";
import type { HistoryEntry } from "#contract/orders/history/history-schema.ts";
import { timelineOf as linesOf } from "#console/order/tabs/timeline.ts";

const slot = (start: string | null, end: string | null) =>
  start && end ? `${start.slice(11, 16)}-${end.slice(11, 16)}` : "";
const timelineOf = (entries: readonly HistoryEntry[]) => linesOf(entries, { slot });

const entry = (part: Partial<HistoryEntry>): HistoryEntry => ({
  id: "1",
  kind: "comment",
  at: "2026-11-21T04:00:00.000Z",
  by: "Asha",
  origin: "By Admin",
  version: null,
  undoes: null,
  fromStatus: null,
  toStatus: null,
  subject: null,
  text: "",
  imported: null,
  lines: [],
  delivery: null,
  ...part,
});

it("tells everything that happened, the newest first", () => {
  const lines = timelineOf([
    entry({ id: "a", kind: "placed", toStatus: "Pending", origin: "By Customer" }),
    entry({ id: "b", kind: "status", fromStatus: "Pending", toStatus: "Accepted" }),
    entry({ id: "c", kind: "picker", subject: "Ravi", fromStatus: "Accepted", toStatus: "Picker Assigned" }),
    entry({ id: "d", kind: "picker", subject: null }),
    entry({ id: "e", kind: "comment", text: "Ring the bell" }),
    entry({ id: "f", kind: "import", imported: { at: "2026-11-22T04:00:00.000Z", by: "Meera", file: "old.csv" } }),
  ]);
  expect(lines.map(({ imported }) => imported?.file ?? null)).toEqual(["old.csv", null, null, null, null, null]);
  expect(lines.map(({ title }) => title)).toEqual([
    "Products added by an import",
    "Comment",
    "Picker removed",
    "Picker Ravi assigned",
    "Status changed",
    "Order placed",
  ]);
  expect(lines.map(({ move }) => move?.to ?? null)).toEqual([
    null,
    null,
    null,
    "Picker Assigned",
    "Accepted",
    "Pending",
  ]);
});

it("says of a change that it was an undo, and of what", () => {
  const lines = timelineOf([
    entry({ kind: "status", version: 2, fromStatus: "Accepted", toStatus: "On-Hold", text: "no answer" }),
    entry({ kind: "status", version: 3, undoes: 2, fromStatus: "On-Hold", toStatus: "Accepted" }),
    entry({ kind: "picker", version: 4, subject: "Ravi", fromStatus: "Accepted", toStatus: "Picker Assigned" }),
    entry({
      kind: "picker",
      version: 5,
      undoes: 4,
      subject: "Ravi",
      fromStatus: "Picker Assigned",
      toStatus: "Accepted",
    }),
  ]);
  expect(lines.map(({ title }) => title)).toEqual([
    "Undone: Picker Ravi assigned",
    "Picker Ravi assigned",
    "Undone: change to On-Hold",
    "Status changed",
  ]);
  expect(lines[2]?.text).toBe("");
});

it("says what a change of the delivery changed, and of the rest nothing", () => {
  const before = {
    customerName: "Asha",
    customerPhone: "9876543210",
    address: null,
    slotStart: null,
    slotEnd: null,
    deliveryType: "STORE_PICKUP",
    orderType: "Normal",
    instructions: "",
    deliveryCharge: 0,
    amount: 42_900,
  } as const;
  const after = {
    ...before,
    address: { type: "Work", line: "12 Lake Road", locality: "", city: "Pune", pincode: "411001" },
    slotStart: "2026-11-22T10:00:00.000Z",
    slotEnd: "2026-11-22T12:00:00.000Z",
    deliveryType: "HOME_DELIVERY",
    amount: 45_800,
  } as const;
  const [line] = timelineOf([entry({ kind: "delivery", version: 2, delivery: { before, after }, text: "she called" })]);
  expect(line).toMatchObject({
    title: "Delivery changed",
    text: "Address: none to Work, 12 Lake Road, Pune, 411001; Slot: none to 10:00-12:00; Delivery: Store pickup to Home delivery; Total: 429.00 to 458.00; she called",
  });
});
