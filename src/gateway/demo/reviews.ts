import { sql } from "kysely";
import { deliveredStatuses } from "#contract/orders/status.ts";
import { answerTemplates, refusalReasons, type ReviewStatus } from "#contract/reviews/status.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { raiseCounter } from "#gateway/store/events/counters.ts";
import type { Chance } from "./chance.ts";
import type { DemoStore } from "./staff.ts";

const hour = 3_600_000;
const reviewsOfStore = 120;

/** What customers write, by their stars. */
const written: readonly (readonly (readonly [title: string, text: string])[])[] = [
  [
    ["Not fresh", "It was past its best when it came. I had to throw half of it away."],
    ["Damaged", "The pack was open, and nobody answered the phone."],
  ],
  [
    ["Less than before", "The pack is smaller and costs the same."],
    ["Late", "It came an hour after the slot. The goods were fine."],
  ],
  [
    ["As expected", "Nothing wrong with it, nothing special either."],
    ["Fair", "Good, but I have had better for this price."],
  ],
  [
    ["Good", "Fresh and well packed. I would buy it again."],
    ["Good value", "A little cheaper than around the corner, and just as good."],
  ],
  [
    ["Our favourite", "We order it every week. The children ask for nothing else."],
    ["Always fresh", "Very good, every time. Thank you to the rider too."],
  ],
];

/** Most read, some waiting: the last ones that came have not been read yet. */
function statusOf(at: number): ReviewStatus {
  if (at >= reviewsOfStore - 20) return "Waiting";
  return (["Published", "Answered", "Published", "Refused"] as const)[at % 4] ?? "Published";
}

/** Makes the reviews of a store, in all statuses; one in six is about the store itself. */
export async function writeReviews(trx: Trx, chance: Chance, store: DemoStore, now: number): Promise<void> {
  const purchases = await readPurchases(trx, store.id, now - (reviewsOfStore + 1) * 4 * hour);
  const supervisors = store.users.filter(({ role }) => role === "supervisor");
  const rows = Array.from({ length: reviewsOfStore }, (_, at) => {
    const purchase = at % 3 === 2 || purchases.length === 0 ? null : chance.pick(purchases);
    const customer = purchase?.customer ?? chance.pick(store.customers);
    const product = at % 6 === 5 ? null : (purchase?.product ?? chance.pick(store.products));
    const stars = chance.pick([1, 2, 3, 4, 4, 4, 5, 5, 5, 5]);
    const [title, text] = chance.pick(written[stars - 1] ?? []);
    const status = statusOf(at);
    const by = status === "Waiting" ? null : chance.pick(supervisors).name;
    const made = now - (reviewsOfStore - at) * 4 * hour - chance.whole(0, 3) * hour;
    const decided = status === "Waiting" ? made : made + chance.whole(1, 5) * hour;
    return {
      store_id: store.id,
      id: chance.id(),
      version: status === "Waiting" ? 1 : 2,
      number: `${store.code}-RV-${String(at + 1).padStart(6, "0")}`,
      status,
      product_id: product?.id ?? null,
      product_name: product?.name ?? "",
      stars,
      title,
      text,
      author: customer.name,
      customer_id: customer.id,
      bought: purchase !== null,
      order_number: purchase?.number ?? "",
      because: status === "Refused" ? chance.pick(refusalReasons) : "",
      decided_by: by,
      answer: status === "Answered" ? (answerTemplates[stars >= 4 ? 0 : 1] ?? "") : "",
      answered_by: status === "Answered" ? by : null,
      created_at: new Date(made).toISOString(),
      updated_at: new Date(decided).toISOString(),
    };
  });
  await insertRows(trx, "reviews", rows);
  await insertRows(
    trx,
    "record_history",
    rows.flatMap((row) => historyOf(chance, row)),
  );
  await raiseCounter(trx, store.id, "reviews", reviewsOfStore);
}

/** What the history of a review is made from. */
interface MadeReview {
  readonly store_id: string;
  readonly id: string;
  readonly status: ReviewStatus;
  readonly author: string;
  readonly stars: number;
  readonly because: string;
  readonly answer: string;
  readonly decided_by: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

function historyOf(chance: Chance, review: MadeReview) {
  const { store_id, id, status, author, stars, because, answer, decided_by, created_at, updated_at } = review;
  const entry = { store_id, kind: "product-review", record_id: id, user_id: null };
  const created = {
    ...entry,
    id: chance.id(),
    action: "created",
    at: created_at,
    by_name: author,
    origin: "By Customer",
    version: 1,
    from_status: null,
    to_status: "Waiting",
    changes: { stars: [null, stars], author: [null, author] },
    text: "",
  };
  if (decided_by === null) return [created];
  const decided = {
    ...entry,
    id: chance.id(),
    action: "changed",
    at: updated_at,
    by_name: decided_by,
    origin: "By Admin",
    version: 2,
    from_status: "Waiting",
    to_status: status,
    changes: { status: ["Waiting", status], ...(answer === "" ? {} : { answer: ["", answer] }) },
    text: because,
  };
  return [created, decided];
}

interface Purchase {
  readonly number: string;
  readonly customer: { readonly id: string; readonly name: string };
  readonly product: { readonly id: string; readonly name: string };
}

/** Products that orders had brought before a moment, in milliseconds. */
async function readPurchases(trx: Trx, storeId: string, before: number): Promise<readonly Purchase[]> {
  const { rows } = await sql<Purchase>`
    select number, jsonb_build_object('id', customer_id, 'name', customer_name) as customer,
      jsonb_build_object('id', product_id, 'name', line.name) as product
    from orders join order_lines line on line.store_id = orders.store_id and line.order_id = orders.id
    where orders.store_id = ${storeId} and status = any(${deliveredStatuses}::text[]) and line.quantity > 0
      and placed_at < ${new Date(before).toISOString()} and customer_id is not null and product_id is not null
    order by number desc, line limit 1000`.execute(trx);
  return rows;
}
