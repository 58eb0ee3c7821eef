import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { HistoryEntry } from "#contract/orders/history/history-schema.ts";
import { connection } from "#console/client/connection.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { whatWasDone } from "#console/client/orders/order-conflict.ts";
import { ConflictFailure } from "#console/client/records/changes/conflict-failure.ts";
import { explainConflict } from "#console/client/records/changes/conflict.ts";
import { type AnsweringServer, answer } from "../../../../support/run/answering-server.ts";
import { orderRow } from "../../../../support/kinds/orders/orders.ts";
import { pickerRow } from "../../../../support/kinds/people/people.ts";

const before = orderRow({ version: 2 });
const current = orderRow({ version: 4, status: "Cancelled", pickerId: "p", pickerName: "Ravi" });
const refused = new ApiFailure("stale-version", "stale", { current });
let server: AnsweringServer;
let entries: HistoryEntry[] | null;

function entry(over: Partial<HistoryEntry>): HistoryEntry {
  return {
    id: "00000000-0000-4000-8000-00000000000e",
    kind: "status",
    at: "2026-11-21T05:00:00.000Z",
    by: "Imran Sheikh",
    origin: "By Admin",
    version: 3,
    undoes: null,
    fromStatus: null,
    toStatus: null,
    subject: null,
    text: "",
    imported: null,
    lines: [],
    delivery: null,
    ...over,
  };
}

beforeAll(async () => {
  const app = new Hono();
  app.get("/api/stores/:store/orders/:order/comments-history", (context) =>
    entries
      ? context.json({ status: true, code: 200, data: { entries, total: entries.length } })
      : context.json({ status: false, code: 503, error: { statusCode: 503, code: "unavailable", message: "" } }, 503),
  );
  server = await answer(app);
  connection.origin = server.origin;
});
afterAll(() => server.close());
beforeEach(() => {
  entries = [];
});

describe("explainConflict", () => {
  it("tells from the history all that was done since, by whom and when", async () => {
    entries = [
      entry({ version: 2, by: "Leela" }),
      entry({ version: 3, kind: "picker", subject: "Ravi", fromStatus: "Accepted", toStatus: "Picker Assigned" }),
      entry({ version: null, kind: "comment", text: "call first" }),
      entry({ version: 4, by: "Priya Nair", fromStatus: "Picker Assigned", toStatus: "Cancelled", text: "no bread" }),
    ];
    const conflict = await explainConflict("order", refused, before);
    expect(conflict).toBeInstanceOf(ConflictFailure);
    expect(conflict).toMatchObject({
      code: "stale-version",
      status: 409,
      current,
      changes: [
        { what: "picker Ravi, status from Accepted to Picker Assigned", by: "Imran Sheikh" },
        { what: "status from Picker Assigned to Cancelled (no bread)", by: "Priya Nair" },
      ],
    });
    expect(String(conflict)).toContain("S101-000001 was changed in the meantime: picker Ravi");
  });

  it("tells what is different when the history cannot be read", async () => {
    entries = null;
    expect(await explainConflict("order", refused, before)).toMatchObject({
      changes: [{ what: "status from Pending to Cancelled, picker Ravi", by: null, at: current.updatedAt }],
    });
  });

  it("tells of a kind without a history what is different, field by field", async () => {
    const seen = pickerRow({ shiftStart: "08:00", skills: ["frozen"] });
    const now = pickerRow({ version: 2, phone: "9800000000", shiftStart: null, onDuty: false, skills: [] });
    const stale = new ApiFailure("stale-version", "stale", { current: now });
    expect(await explainConflict("picker", stale, seen)).toMatchObject({
      recordName: "Biru Das",
      current: now,
      changes: [
        {
          what: "phone from 9811122233 to 9800000000, shift start from 08:00 to nothing, skills from frozen to nothing, on duty from yes to no",
          by: null,
          at: now.updatedAt,
        },
      ],
    });
  });

  it("takes no other record's row for the one that was changed", async () => {
    const other = new ApiFailure("stale-version", "stale", { current: pickerRow({ id: "somebody-else", version: 9 }) });
    expect(await explainConflict("picker", other, pickerRow())).toBe(other);
  });

  it("leaves every other error alone", async () => {
    const offline = new ApiFailure("offline", "no gateway");
    expect(await explainConflict("order", offline, before)).toBe(offline);
    expect(await explainConflict("order", refused, current)).toBe(refused);
  });
});

describe("whatWasDone", () => {
  it("tells of an edit, of a delivery and of money what was changed", () => {
    const line = {
      line: 1,
      name: "Rice",
      unit: "piece",
      fromQuantity: 2,
      toQuantity: 3,
      fromPrice: 10_00,
      toPrice: 9_00,
      fromDiscount: 0,
      toDiscount: 0,
      reasons: ["Discount" as const, "Quantity" as const],
    } as const;
    expect(whatWasDone(entry({ kind: "edit", lines: [{ ...line, reasons: [...line.reasons] }] }))).toBe(
      "Rice: quantity 2 to 3, price 10.00 to 9.00 (reason: Discount, Quantity)",
    );
    expect(whatWasDone(entry({ kind: "delivery" }))).toBe("address, slot or contact");
    expect(whatWasDone(entry({ kind: "payment", subject: "Cash 20.00" }))).toBe("Cash 20.00");
  });

  it("tells who was taken off an order", () => {
    const off = entry({ kind: "rider", subject: "Biru", fromStatus: "Rider Assigned", toStatus: "Ready for Delivery" });
    expect(whatWasDone(off)).toBe("rider Biru taken off, status from Rider Assigned to Ready for Delivery");
  });
});
