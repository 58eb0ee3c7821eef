import { cancelReasons, type IndentStatus } from "#contract/indents/status.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { raiseCounter } from "#gateway/store/events/counters.ts";
import type { Chance } from "./chance.ts";
import { type DemoStore, staffDoer } from "./staff.ts";

const day = 86_400_000;

/** From whom a demo store buys. None of these names is that of a real one. */
const suppliers = ["Green Valley Produce", "Morning Dairy Cooperative", "Harvest Mills", "Seaside Wholesale"];

/** The indents of a store, oldest first: their statuses, and how many days ago each was made. */
const made: readonly (readonly [status: IndentStatus, days: number])[] = [
  ["Received", 24],
  ["Received", 17],
  ["Cancelled", 12],
  ["Received", 10],
  ["Partly received", 5],
  ["Sent", 3],
  ["Sent", 1],
  ["Draft", 0],
];

/** Makes the indents of a store, in all statuses. What has come of them is in the stock that the store opens with. */
export async function writeIndents(
  trx: Trx,
  chance: Chance,
  { id: storeId, code, users, products }: Pick<DemoStore, "id" | "code" | "users" | "products">,
  now: number,
): Promise<void> {
  const indents = made.map(([status, days], at) => {
    const { by_name, user_id } = staffDoer(chance, { users }, ["supervisor"]);
    const madeAt = now - days * day - chance.whole(1, 5) * 3_600_000;
    return {
      id: chance.id(),
      number: `${code}-IN-${String(at + 1).padStart(6, "0")}`,
      status,
      supplier: suppliers[at % suppliers.length] ?? "",
      expectedDay: new Date(madeAt + 3 * day).toISOString().slice(0, 10),
      note: at % 3 === 0 ? "Deliver to the back door" : "",
      reason: status === "Cancelled" ? cancelReasons[1] : "",
      by: { user_id, by_name, origin: "By Admin" as const },
      madeAt,
      lines: linesOf(chance, products, status),
    };
  });
  await insertRows(
    trx,
    "indents",
    indents.map(({ id, number, status, supplier, expectedDay, note, reason, by, madeAt }) => ({
      store_id: storeId,
      id,
      version: status === "Draft" ? 1 : 2,
      number,
      status,
      supplier,
      expected_day: expectedDay,
      note,
      reason,
      made_by: by.by_name,
      created_at: new Date(madeAt).toISOString(),
      updated_at: new Date(madeAt).toISOString(),
    })),
  );
  await insertRows(
    trx,
    "indent_lines",
    indents.flatMap(({ id, lines }) => lines.map((line) => ({ store_id: storeId, indent_id: id, ...line }))),
  );
  await insertRows(
    trx,
    "record_history",
    indents.flatMap((indent) => historyOf(chance, storeId, indent)),
  );
  await raiseCounter(trx, storeId, "indents", made.length);
}

interface MadeIndent {
  readonly id: string;
  readonly status: IndentStatus;
  readonly supplier: string;
  readonly reason: string;
  readonly by: { readonly user_id: string | null; readonly by_name: string; readonly origin: "By Admin" };
  readonly madeAt: number;
}

function historyOf(chance: Chance, storeId: string, { id, status, supplier, reason, by, madeAt }: MadeIndent) {
  const entry = { store_id: storeId, kind: "indent", record_id: id, at: new Date(madeAt).toISOString(), ...by };
  const created = {
    ...entry,
    id: chance.id(),
    action: "created",
    version: 1,
    from_status: null,
    to_status: "Draft",
    changes: { supplier: [null, supplier] },
    text: "",
  };
  if (status === "Draft") return [created];
  const moved = {
    ...entry,
    id: chance.id(),
    action: "changed",
    version: 2,
    from_status: "Draft",
    to_status: status,
    changes: { status: ["Draft", status] },
    text: reason,
  };
  return [created, moved];
}

/** Some products of a store, each ordered in dozens; half of them have come where a part has. */
function linesOf(chance: Chance, products: DemoStore["products"], status: IndentStatus) {
  const chosen = new Set(Array.from({ length: chance.whole(6, 14) }, () => chance.pick(products)));
  return [...chosen].map(({ id }, at) => {
    const ordered = 12 * chance.whole(1, 5);
    const hasCome = status === "Received" || (status === "Partly received" && at % 2 === 0);
    return { product_id: id, proposed: at % 4 === 3 ? null : ordered, ordered, received: hasCome ? ordered : 0 };
  });
}
