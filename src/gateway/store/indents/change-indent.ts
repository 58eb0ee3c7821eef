import { sql } from "kysely";
import type { z } from "zod";
import type { indentChangeSchema, IndentEntry, IndentMove, IndentRow } from "#contract/indents/schema.ts";
import { mostOrdered, refuseIndentStatus, refuseOrdering } from "#contract/indents/status.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal, wrongField } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { enteredQuantity } from "#gateway/store/stock/entered-quantity.ts";
import { type IndentChange, indentKind } from "./indent-kind.ts";
import { packOf } from "./proposal.ts";

/** A product on an indent. */
export type LineRef = RecordRef & { readonly productId: string };

/** Changes what an indent says as a whole. Refused with 409 once all has come or it is cancelled. */
export function editIndent(
  trx: Trx,
  ref: RecordRef,
  fields: z.infer<typeof indentChangeSchema>["changes"],
  author: Author,
): Promise<IndentRow> {
  return changeRecord(trx, indentKind, ref, author, (indent): IndentChange | null => {
    const { status } = indent;
    if (status === "Received" || status === "Cancelled") throw notAllowed(`it is ${status}`, indent);
    const changed = Object.fromEntries(
      Object.entries(fields).filter(
        ([field, value]) => value !== undefined && indent[field as keyof IndentRow] !== value,
      ),
    );
    return Object.keys(changed).length === 0 ? null : { fields: changed };
  });
}

/**
 * Sets how much of a product a draft orders. A product that was proposed stays on it with 0, any other leaves it.
 * Refused with 404 for a product that the store has not got, with 409 once the indent is sent, and with 422 for half a
 * piece.
 */
export function orderProduct(trx: Trx, ref: LineRef, entry: IndentEntry, author: Author): Promise<IndentRow> {
  return changeRecord(trx, indentKind, ref, author, async (indent): Promise<IndentChange | null> => {
    const refused = refuseOrdering(indent);
    if (refused !== null) throw notAllowed(refused, indent);
    const product = await readProduct(trx, ref);
    const after = enteredQuantity(entry, product, product.ordered) ?? 0;
    if (after === (product.ordered ?? 0)) return null;
    return {
      fields: {},
      text: `${product.name}: ${after} ordered${product.ordered === null ? "" : `, ${product.ordered} before`}`,
      carryOut: (trx) => writeLine(trx, ref, product, { ordered: after }),
    };
  });
}

/** Sends or cancels an indent. Taking that back, it is again what it was. Refused with 409 where its status forbids it. */
export function moveIndent(
  trx: Trx,
  ref: RecordRef,
  { status, reason }: Pick<IndentMove, "status" | "reason">,
  author: Author,
): Promise<IndentRow> {
  return changeRecord(trx, indentKind, ref, author, (indent): IndentChange => {
    const refused = ref.undoes === undefined ? refuseMove(indent, status) : refuseTakeBack(indent, status);
    if (refused !== null) throw notAllowed(refused, indent);
    if (status !== "Cancelled") return { fields: { status, ...(indent.status === "Cancelled" && { reason: "" }) } };
    if (reason === "") throw wrongField("reason", "say why it is cancelled");
    return { fields: { status, reason }, text: reason };
  });
}

function refuseMove(indent: IndentRow, to: IndentMove["status"]): string | null {
  return to === "Draft" ? `it is ${indent.status}` : refuseIndentStatus(indent, to);
}

function refuseTakeBack(indent: IndentRow, to: IndentMove["status"]): string | null {
  if (indent.status === "Cancelled" && to !== "Cancelled") return null;
  if (indent.status === "Sent" && to === "Draft") return indent.counted > 0 ? "somebody has counted what came" : null;
  return refuseMove(indent, to);
}

/** What is known of a product, and of its line where it has one. */
export interface OrderedProduct {
  readonly name: string;
  readonly unit: "piece" | "weight";
  readonly cost: number | null;
  readonly proposed: number | null;
  readonly ordered: number | null;
  readonly counted: number | null;
}

/** Reads a product with its line. Refused with 404 where the store has no such product. */
export async function readProduct(db: Db, { storeId, id, productId }: LineRef): Promise<OrderedProduct> {
  const { rows } = await sql<OrderedProduct>`
    select product.name, product.unit, product.cost, line.proposed::float8 as proposed,
      line.ordered::float8 as ordered, line.counted::float8 as counted
    from products product
    left join indent_lines line on line.store_id = product.store_id and line.product_id = product.id
      and line.indent_id = ${id}
    where product.store_id = ${storeId} and product.id = ${productId} and product.state <> 'DELETE'`.execute(db);
  const [found] = rows;
  if (!found) throw notFound("product", { productId: "does not belong to this store" });
  return found;
}

/** Writes what is ordered or counted of a product. Refused with 422 where one more does not fit on the indent. */
export async function writeLine(
  trx: Trx,
  { storeId, id, productId }: LineRef,
  product: OrderedProduct,
  set: { readonly ordered: number } | { readonly counted: number | null },
): Promise<void> {
  const line = trx
    .deleteFrom("indent_lines")
    .where("store_id", "=", storeId)
    .where("indent_id", "=", id)
    .where("product_id", "=", productId);
  const { ordered, counted, proposed } = { ...product, ...set };
  if (!ordered && counted === null && proposed === null) return void (await line.where("received", "=", 0).execute());
  const isNew = product.ordered === null;
  if (isNew) await refuseTooMany(trx, storeId, id);
  const pack = isNew ? packOf(await readConversions(trx, storeId, productId), product.unit) : null;
  await trx
    .insertInto("indent_lines")
    .values({
      store_id: storeId,
      indent_id: id,
      product_id: productId,
      proposed: null,
      counted: null,
      cost: product.cost,
      ...(pack && { pack: pack.size, pack_unit: pack.unit }),
      ...set,
    })
    .onConflict((conflict) => conflict.columns(["store_id", "indent_id", "product_id"]).doUpdateSet(set))
    .execute();
}

async function refuseTooMany(trx: Trx, storeId: string, id: string): Promise<void> {
  const { many } = await trx
    .selectFrom("indent_lines")
    .select((eb) => eb.fn.countAll<number>().as("many"))
    .where("store_id", "=", storeId)
    .where("indent_id", "=", id)
    .executeTakeFirstOrThrow();
  if (Number(many) >= mostOrdered)
    throw wrongField("productId", `a purchase order has at most ${mostOrdered} products`);
}

async function readConversions(db: Db, storeId: string, productId: string) {
  const rows = await db
    .selectFrom("product_conversions")
    .select(["unit", sql<number>`amount::float8`.as("amount"), "of_unit as ofUnit"])
    .where("store_id", "=", storeId)
    .where("product_id", "=", productId)
    .orderBy("place")
    .execute();
  return rows;
}

/** Makes the refusal of what the status of an indent does not allow. */
export function notAllowed(because: string, current: IndentRow): Refusal {
  return new Refusal("move-not-allowed", because, { current });
}
