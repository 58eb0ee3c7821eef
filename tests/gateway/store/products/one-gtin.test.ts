import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { checkDigit, comparedBarcode } from "#contract/products/barcode.ts";
import { lineOf } from "#console/counting/entries.ts";
import { buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { runs } from "../../../support/run/tier.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const as = () => ({ as: gateway.logins.admin });
/** Every GTIN in a test is another one. */
let made = 0;
/** A GTIN without zeros in front, of so many digits. */
const gtin = (length: number) => {
  const start = `${10 ** (length - 2) + (made += 7)}`;
  return start + checkDigit(start);
};
/** All of its spellings, from that with the fewest digits that a scanner sends to that with 14. */
const spellings = (code: string) =>
  Array.from({ length: 15 - code.length }, (_, at) => code.padStart(code.length + at, "0"));

/** Where somebody looks for a product by its barcode, with what is found there. */
const places: Readonly<Record<string, (code: string) => Promise<readonly string[]>>> = {
  "the phone desk, an order's lines and whatever offers products": async (term) =>
    (await gateway.call("store-products.find", { params: { storeId }, query: { term } }, as())).map(({ id }) => id),
  "cells that are pasted by code, counts and indents": async (code) =>
    (await gateway.call("products.by-code", { params: { storeId }, body: { codes: [code] } }, as())).map(
      ({ row }) => row.id,
    ),
  "the list of products": async (text) =>
    (
      await gateway.call(
        "products.filter",
        { params: { storeId }, query: { page: 1, pageSize: 100 }, body: { text } },
        as(),
      )
    ).rows.map(({ id }) => id),
  "the search over everything": async (term) =>
    (await gateway.call("search.find", { params: { storeId }, query: { term } }, as())).products.map(({ id }) => id),
};

it("one GTIN is found in every spelling, in whichever it is kept, wherever somebody looks for it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(7, 8, 10, 11, 12, 13, 14), fc.nat(), async (length, kept) => {
      const code = gtin(length);
      const all = spellings(code);
      const barcode = all[kept % all.length] ?? code;
      const { id } = await buildProduct(gateway.db, storeId, { code: `G${made}`, barcode });
      const counted = { productId: id, name: "", unit: "piece", code: "", barcodes: [barcode], counted: null } as const;
      for (const typed of all) {
        for (const [place, find] of Object.entries(places))
          expect({ place, kept: barcode, typed, found: await find(typed) }).toMatchObject({ found: [id] });
        expect(lineOf([counted], typed)).toBe(counted);
      }
    }),
    { numRuns: runs(12, 150) },
  );
}, 60_000);

it("no second product gets a barcode that another one has in another spelling, by whatever way", async () => {
  const code = gtin(11);
  await buildProduct(gateway.db, storeId, { code: `G${made}`, barcode: code });
  const other = await buildProduct(gateway.db, storeId, { code: `H${made}` });
  for (const barcode of spellings(code)) {
    const params = { storeId, id: other.id };
    const { record } = await gateway.call("products.read", { params }, as());
    const version = record.version;
    const change = { params, body: { version, changes: { barcode } } };
    expect(await gateway.refused("products.change", change, as())).toMatchObject({
      fields: { barcode: "another product has this barcode" },
    });
    const list = { params, body: { version, entries: [{ code: barcode }] } };
    expect(await gateway.refused("products.set-barcodes", list, as())).toMatchObject({
      fields: { code: expect.anything() },
    });
    const rows = [{ id: other.id, version, set: { barcode } }];
    const edit = { params: { storeId }, body: { dryRun: false, reason: "Codes", rows } };
    expect(await gateway.call("product-edits.save", edit, as())).toMatchObject({ will: 0 });
  }
});

it("the database compares as everything else does", async () => {
  const texts = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 16 }),
    fc.tuple(fc.constantFrom(6, 7, 9, 10, 11, 12, 13), fc.nat(9_999_999_999)).map(([length, number]) => {
      const start = String(number).slice(0, length).padStart(length, "0");
      return start + checkDigit(start);
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { maxLength: 50 }), async (codes) => {
      const { rows } = await sql<{ gtin: string }>`
        select gtin_of(code) as gtin from unnest(${codes}::text[]) with ordinality as given (code, at) order by at`.execute(
        gateway.db,
      );
      expect(rows.map(({ gtin: compared }) => compared)).toEqual(codes.map(comparedBarcode));
    }),
    { numRuns: runs(30, 300) },
  );
});
