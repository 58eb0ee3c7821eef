import { maxReturnPhotos, returnPlaces } from "#contract/returns/fields.ts";
import type { PricedReturn } from "#contract/pricing/price-return.ts";
import type { NewReturn, ReturnRow } from "#contract/returns/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { invoiceReturns } from "#gateway/store/invoices/issuing/issue-return-invoice.ts";
import { settleOfferUses } from "#gateway/store/promotions/offer-uses.ts";
import { settlePromoUses } from "#gateway/store/promotions/promo-code-uses.ts";
import type { ChangeableKind } from "#gateway/store/records/changeable-kind.ts";
import { tellOfReturns } from "#gateway/store/messages/tell-customers.ts";
import { lockOrdersFirst } from "#gateway/store/records/lock-orders-first.ts";
import { type FieldChange, storedKind } from "#gateway/store/records/stored-kind.ts";
import { returns } from "./list.ts";
import { readReturnParts } from "./read-parts.ts";
import { amountsOf, headOf, writeLines } from "./changes/write-lines.ts";

/** A line of a return as it was received. */
export interface ReceivedLine {
  readonly line: number;
  readonly counted: number;
  readonly condition: NewReturn["lines"][number]["condition"];
  readonly note: string;
}

/** A change of a return. */
export interface ReturnChange extends FieldChange<"return"> {
  /** The new request, when a Pending return is changed. */
  readonly asked?: NewReturn;
  /** What was received, when a return is completed. */
  readonly received?: readonly ReceivedLine[];
  /** Its amounts after the change. */
  readonly priced?: PricedReturn;
}

const stored = storedKind({
  kind: "return",
  table: "return_orders",
  fields: {
    pickup: { type: "choice", required: true, values: returnPlaces },
    photoCount: { type: "number", required: true, least: 0, most: maxReturnPhotos, decimals: 0 },
    riderId: { type: "record", kind: "rider", nameIn: "riderName" },
  },
  list: returns,
  parts: readReturnParts,
  writeMore,
});

/** How returns are read and written. Their invoices and what promotions cost follow from what is completed, and from what is not any more. */
export const returnKind = {
  ...stored,
  ...lockOrdersFirst<"return">(stored, "return_orders"),
  async writeFigures(trx, written) {
    const [first] = written;
    if (!first) return;
    const counted = written.filter(
      ({ before, after }) => (before.status === "Completed") !== (after.status === "Completed"),
    );
    const ids = counted.map(({ after }) => after.id);
    await invoiceReturns(trx, first.after.storeId, [...new Set(ids)], first.author);
    const orderIds = counted.map(({ after }) => after.orderId);
    await settleOfferUses(trx, first.after.storeId, orderIds);
    await settlePromoUses(trx, first.after.storeId, orderIds);
    await tellOfReturns(trx, written);
  },
} satisfies Partial<ChangeableKind<"return", ReturnChange>> & typeof stored;

async function writeMore(trx: Trx, { storeId, id, orderId }: ReturnRow, change: ReturnChange): Promise<void> {
  const { asked, received, priced } = change;
  if (!priced) return;
  await trx
    .updateTable("return_orders")
    .set(asked ? { ...headOf(asked, priced), note: asked.note ?? "" } : amountsOf(priced))
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
  if (asked) await writeLines(trx, { storeId, id, orderId }, asked.lines, priced);
  const amounts = new Map(priced.lines.map((line) => [line.line, line]));
  for (const { line, counted, condition, note } of received ?? []) {
    const { goods = 0, discount = 0, promo = 0, addedTax = 0, tax = 0, amount = 0 } = amounts.get(line) ?? {};
    await trx
      .updateTable("return_lines")
      .set({ counted, condition, note, goods, discount, promo, added_tax: addedTax, tax, amount })
      .where("store_id", "=", storeId)
      .where("return_id", "=", id)
      .where("line", "=", line)
      .execute();
  }
}
