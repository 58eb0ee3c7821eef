import { maxTextLength } from "#contract/constants.ts";
import { formatMoney } from "#contract/money.ts";
import type { MrpComment } from "#contract/promotions/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { addComments } from "#gateway/store/orders/order-history.ts";
import { readAllLines } from "#gateway/store/orders/order-lines.ts";

/**
 * Adds a comment to an order that says that the MRP on packs differs from the catalogue, or is below the selling price,
 * which the law forbids. The comment contains the MRPs, so that whoever corrects price or catalogue has them. Refused
 * with 422 and the lines where there is nothing to report, and with 404 for an unknown order.
 */
export async function commentMrp(
  trx: Trx,
  { storeId, orderId }: { readonly storeId: string; readonly orderId: string },
  { lines, comment = "", origin }: MrpComment,
  author: Author,
): Promise<{ saved: number; comment: string }> {
  const place = await trx
    .selectFrom("orders")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .select(["currency", "locale"])
    .where("orders.store_id", "=", storeId)
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  if (!place) throw notFound("order");
  const money = (amount: number) => formatMoney(amount, place.currency, place.locale);
  const known = new Map((await readAllLines(trx, storeId, orderId)).map((line) => [line.line, line]));
  const fields: Record<string, string> = {};
  const found = lines.flatMap(({ line, mrp }, at) => {
    const ordered = known.get(line);
    if (!ordered) fields[`lines.${at}.line`] = "is not a line of this order";
    else if (mrp === ordered.mrp && ordered.unitPrice <= mrp)
      fields[`lines.${at}.mrp`] = "is the known MRP, and the price is not above it";
    if (!ordered) return [];
    const isAbove = ordered.unitPrice > mrp ? `, below the price of ${money(ordered.unitPrice)}` : "";
    const was = mrp === ordered.mrp ? "" : ` instead of ${money(ordered.mrp)}`;
    return [`${ordered.name}: MRP ${money(mrp)}${was}${isAbove}`];
  });
  const [first] = Object.entries(fields);
  if (first) throw new Refusal("invalid", first.join(": "), { fields });
  const text = [...found, comment].filter(Boolean).join("; ").slice(0, longest);
  const saved = await addComments(trx, storeId, [{ orderId, comment: text, ...(origin && { origin }) }], author);
  return { saved, comment: text };
}

/** The longest comment; a list of many lines is cut there. */
const longest = maxTextLength;
