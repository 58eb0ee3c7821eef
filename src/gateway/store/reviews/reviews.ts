import { sql } from "kysely";
import { deliveredStatuses } from "#contract/orders/status.ts";
import type { Decision, NewReview, ReviewRow } from "#contract/reviews/schema.ts";
import { refuseDecision } from "#contract/reviews/status.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { takeNumber } from "#gateway/store/events/counters.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { findCustomer } from "#gateway/store/orders/intake.ts";
import { readSection } from "#gateway/store/settings/read-setting.ts";
import { changeRecord, recordRowEvents } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { writeRecordHistory } from "#gateway/store/records/record-history.ts";
import { reviewKind } from "./review-kind.ts";

/**
 * Takes a review in; it waits for somebody, unless the store publishes reviews as they come. Refused with 404 where the
 * store has no such product, and with 422 where the settings do not let this customer review it.
 */
export async function createReview(
  trx: Trx,
  storeId: string,
  { productId, phone, ...written }: NewReview,
  author: Author,
): Promise<ReviewRow> {
  const product = await readProductName(trx, storeId, productId);
  const customer = phone === undefined ? null : await findCustomer(trx, storeId, phone);
  const customerId = customer?.id ?? null;
  const orderNumber = await findPurchase(trx, storeId, customerId, productId);
  const rules = await readSection(trx, storeId, "reviews");
  const because = refuseReviewer(productId === null ? rules.storeReviews : rules.productReviews, orderNumber !== null);
  if (because !== null) throw new Refusal("invalid", because, { fields: { productId: because } });
  const count = await takeNumber(trx, storeId, "reviews");
  const { id } = await trx
    .insertInto("reviews")
    .values(({ selectFrom }) => ({
      ...written,
      store_id: storeId,
      number: selectFrom("stores")
        .select(sql<string>`code || ${`-RV-${String(count).padStart(6, "0")}`}`.as("number"))
        .where("id", "=", storeId),
      product_id: productId,
      product_name: product,
      customer_id: customerId,
      bought: orderNumber !== null,
      order_number: orderNumber ?? "",
      ...(rules.reviewsReadFirst ? { decided_by: null } : { status: "Published" as const, decided_by: byRule }),
      answered_by: null,
    }))
    .returning("id")
    .executeTakeFirstOrThrow();
  const [row] = await readRows(trx, reviewKind.rows, storeId, [id]);
  if (!row) throw new Error(`the new review ${id} is gone`);
  const by = { ...author, origin: "By Customer" as const };
  const { stars, author: name } = row;
  await writeRecordHistory(trx, reviewKind, [
    { action: "created", before: null, after: row, fields: { stars, author: name }, author: by },
  ]);
  await recordRowEvents(trx, reviewKind, [{ type: "created", row, before: null, at: row.createdAt }], author);
  return row;
}

/** Who has decided about reviews that nobody reads first. */
const byRule = "Settings of the store";

/** Why somebody may not review; null where they may. `who` may is a setting of the store. */
function refuseReviewer(who: string, hasBought: boolean): string | null {
  if (who === "nobody") return "the store takes no such reviews";
  return who === "buyers" && !hasBought ? "only who has bought it may review it: name the phone of the order" : null;
}

async function readProductName(db: Db, storeId: string, productId: string | null): Promise<string> {
  if (productId === null) return "";
  const product = await db
    .selectFrom("products")
    .select("name")
    .where("store_id", "=", storeId)
    .where("id", "=", productId)
    .executeTakeFirst();
  if (!product) throw notFound("product", { productId: "does not belong to this store" });
  return product.name;
}

/** The newest delivered order of a customer with a product, or with anything where it is null. */
async function findPurchase(db: Db, storeId: string, customerId: string | null, productId: string | null) {
  if (customerId === null) return null;
  const { rows } = await sql<{ number: string }>`
    select number from orders where store_id = ${storeId} and customer_id = ${customerId}
      and status = any(${deliveredStatuses}::text[])
      and (${productId}::uuid is null or exists (select from order_lines line where line.store_id = orders.store_id
        and line.order_id = orders.id and line.product_id = ${productId}::uuid and line.quantity > 0))
    order by placed_at desc, id limit 1`.execute(db);
  return rows[0]?.number ?? null;
}

/**
 * Publishes, refuses or answers a review. Refused with 422 without the reason or the answer that it needs, and with 409
 * where the status does not allow it. Only what takes another change back lets a review wait again.
 */
export function decideReview(
  trx: Trx,
  ref: RecordRef,
  { status, because, answer }: Pick<Decision, "status" | "because" | "answer">,
  author: Author,
): Promise<ReviewRow> {
  return changeRecord(trx, reviewKind, ref, author, (review) => {
    if (status === "Refused" && because === "") throw missing("because", "say why it is refused");
    if (status === "Answered" && answer === "") throw missing("answer", "write an answer");
    const refused =
      ref.undoes !== undefined ? null : status === "Waiting" ? "it was read already" : refuseDecision(review, status);
    if (refused !== null) throw new Refusal("move-not-allowed", refused, { current: review });
    const isAnswered = status === "Answered";
    return {
      fields: {
        status,
        because: status === "Refused" ? because : "",
        answer: isAnswered ? answer : "",
        decidedBy: status === "Waiting" ? null : author.name,
        answeredBy: isAnswered ? author.name : null,
      },
      ...(status === "Refused" ? { text: because } : {}),
    };
  });
}

function missing(field: string, because: string): Refusal {
  return new Refusal("invalid", because, { fields: { [field]: because } });
}
