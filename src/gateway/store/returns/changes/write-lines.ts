import type { PricedReturn } from "#contract/pricing/price-return.ts";
import type { NewReturn } from "#contract/returns/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";

/** The columns of a return that follow from the request and its amounts. */
export function headOf(asked: NewReturn, priced: PricedReturn) {
  return {
    reasons: [...new Set(asked.lines.map(({ reason }) => reason))],
    item_count: asked.lines.length,
    chosen_delivery: asked.deliveryCharge ?? null,
    chosen_promo: asked.promoCodesDiscount ?? null,
    ...amountsOf(priced),
  };
}

/** The columns of a return with its amounts. */
export function amountsOf({ promoKept, kept, deliveryCharge, deliveryTaxes, rounding, amount }: PricedReturn) {
  const delivery = { delivery_charge: deliveryCharge, delivery_taxes: JSON.stringify(deliveryTaxes) };
  return { promo_kept: promoKept, kept: JSON.stringify(kept), ...delivery, rounding, amount };
}

/** Writes the lines of a return, in place of those that it had; `areCounted` where they came as they are asked. */
export async function writeLines(
  trx: Trx,
  { storeId, id, orderId }: { readonly storeId: string; readonly id: string; readonly orderId: string },
  asked: NewReturn["lines"],
  priced: PricedReturn,
  areCounted = false,
): Promise<void> {
  await trx.deleteFrom("return_lines").where("store_id", "=", storeId).where("return_id", "=", id).execute();
  const amounts = new Map(priced.lines.map((line) => [line.line, line]));
  await trx
    .insertInto("return_lines")
    .values(
      asked.flatMap(({ line, quantity, reason, condition }) => {
        const come = amounts.get(line);
        if (!come) return [];
        const { goods, discount, promo, addedTax, tax, amount } = come;
        const ids = { store_id: storeId, return_id: id, order_id: orderId, line };
        return [
          {
            ...ids,
            quantity,
            counted: areCounted ? quantity : null,
            reason,
            condition,
            goods,
            discount,
            promo,
            added_tax: addedTax,
            tax,
            amount,
          },
        ];
      }),
    )
    .execute();
}
