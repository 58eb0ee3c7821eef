import { describe, expect, it } from "vitest";
import { destinationAt, recordAt } from "#commands/destinations.ts";
import { hasRelated, type Related, relatedOf, relatedText } from "#commands/record/related.ts";
import type { AnyRecord, Kinds } from "#contract/kinds.ts";
import { type Permission, permissions, viewRight } from "#contract/permission.ts";
import { type Kind, listedKinds } from "#contract/records/kind-names.ts";
import { buildNow, buildOrder, recordOf } from "../../support/console/fake-tools.ts";
import { kindSamples } from "../../support/kinds/kinds.ts";
import { refundRow } from "../../support/kinds/money/refunds.ts";
import { pickerRow, riderRow } from "../../support/kinds/people/people.ts";
import { askAbout, runWith } from "../run.ts";

const id = "00000000-0000-4000-8000-0000000000e7";
const all = new Set<Permission>(permissions);
const found = <K extends Kind>(kind: K, row: Kinds[K], rights: ReadonlySet<Permission> = all) =>
  relatedOf(kind, row, (right) => rights.has(right));
const paths = (related: readonly Related[]) => Object.fromEntries(related.map(({ title, path }) => [title, path]));

function first<K extends "return" | "invoice">(kind: K): Kinds[K] {
  const [row] = kindSamples[kind].rows;
  if (!row) throw new Error(`no ${kind}`);
  return row as Kinds[K];
}

/** Every record of the samples that something belongs to, and an order that has everything. */
const records = [
  recordOf("order", buildOrder({ customerId: id, pickerId: id, riderId: id })),
  ...listedKinds
    .filter(hasRelated)
    .flatMap((kind) => kindSamples[kind].rows.map((row) => recordOf(kind, row as never) as AnyRecord)),
];

it("leads from a return to its refunds and credit note, from people to their orders, and back to the order", () => {
  expect(
    paths(found("return", { ...first("return"), number: "S101-R-000004", orderNumber: "S101-000003" })),
  ).toMatchObject({
    Order: expect.stringMatching(/^\/orders\/[-0-9a-f]{36}$/) as string,
    Refunds: "/return-refund-orders?text=S101-000003",
    "Return invoices": "/return-invoices?text=S101-R-000004",
  });
  expect(paths(found("picker", pickerRow({ id })))).toEqual({ Orders: `/business-view?picker=${id}` });
  expect(paths(found("rider", riderRow({ id, vehicleId: id })))).toEqual({
    Orders: `/business-view?rider=${id}`,
    Returns: `/return-orders?rider=${id}`,
    Vehicle: `/vehicle/${id}`,
  });
  expect(paths(found("refund", refundRow({ returnId: id, givenPaymentId: id })))).toMatchObject({
    Return: `/return-orders/${id}`,
    "Payment that gave it back": `/payment-trasactions/${id}`,
  });
  expect(paths(found("invoice", { ...first("invoice"), kind: "return", returnNumber: "S101-R-000004" }))).toMatchObject(
    {
      Return: "/return-orders?text=S101-R-000004",
    },
  );
});

it("leads nowhere from a record that nothing belongs to", () => {
  const kinds = listedKinds.filter((kind) => !hasRelated(kind));
  expect(kinds.length).toBeGreaterThan(0);
  for (const kind of kinds)
    for (const row of kindSamples[kind].rows)
      expect({ kind, found: found(kind, row as never) }).toEqual({ kind, found: [] });
});

describe("each way to what belongs to a record", () => {
  it("ends at a screen or a record's page, has the right of that screen, and a title of its own", () => {
    expect(records.length).toBeGreaterThan(30);
    for (const { kind, row } of records) {
      const related = found(kind, row as never);
      expect(new Set(related.map(({ title }) => title)).size).toBe(related.length);
      for (const { path, right } of related) {
        const [address = ""] = path.split("?");
        const record = recordAt(address);
        expect([path, right]).toEqual([path, record ? viewRight(record.kind) : destinationAt(address)?.right]);
      }
    }
  });

  it("is seen by nobody without its right, neither as a link nor in the command", async () => {
    for (const { kind, row } of records) {
      const related = found(kind, row as never);
      const record = recordOf(kind, row as never);
      for (const right of new Set(related.map((each) => each.right))) {
        const rights = new Set([...all].filter((each) => each !== right || each === viewRight(kind)));
        const seen = related.filter((each) => rights.has(each.right));
        expect(found(kind, row as never, rights)).toEqual(seen);
        const now = buildNow({ kind, cursor: record, rights });
        if (seen.length === 0) {
          expect(askAbout("record.related", now)).toHaveProperty("because");
          continue;
        }
        const last = seen.at(-1);
        const { calls, questions } = await runWith("record.related", now, { answers: [last ? relatedText(last) : ""] });
        const offered = questions.flatMap((asked) => ("options" in asked ? [asked.options] : []));
        expect(offered).toMatchObject(seen.length === 1 ? [] : [seen.map((value) => ({ value }))]);
        expect(calls.filter((call) => call.startsWith("go "))).toEqual([`go ${last?.path}`]);
      }
    }
  });
});
