import { editReasons } from "#contract/enumerations.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";
import type { EditedOrder } from "./editing/edit-lines.ts";

/** What is said of an order's money in the audit list. */
const moneyFields = [
  "amount",
  "returnedAmount",
  "paidAmount",
  "givenBack",
] as const satisfies readonly (keyof OrderRow)[];

/** A change of an order, as far as the audit list tells of it. */
interface ChangedMoney {
  readonly before: OrderRow;
  readonly after: OrderRow;
  readonly change: {
    /** What was done with money: "Received 20.00 by Cash". */
    readonly subject?: string | null;
    readonly text?: string;
    readonly money?: object | undefined;
    readonly edited?: Pick<EditedOrder, "lines" | "decided"> | undefined;
  };
  readonly author: Author;
  readonly undoes: number | null;
}

/**
 * Adds an entry to the audit list for each order of one store whose money has changed: what it costs, or what was paid.
 * So does a decision about its promo code.
 */
export async function auditMoney(trx: Trx, written: readonly ChangedMoney[]): Promise<void> {
  const moved = written.filter(
    ({ before, after, change }) =>
      change.edited?.decided !== undefined || moneyFields.some((field) => before[field] !== after[field]),
  );
  const [first] = moved;
  if (!first) return;
  await writeAudit(
    trx,
    { storeId: first.after.storeId },
    moved.map(({ before, after, change, author, undoes }) => ({
      subject: "order",
      id: after.id,
      name: after.number,
      action: undoes === null ? "changed" : "undone",
      before: moneyOf(before),
      after: {
        ...moneyOf(after),
        ...doneBy(change),
        ...(change.edited && { editReasons: reasonsOf(change.edited) }),
      },
      author,
      reason: change.text,
    })),
  );
}

function doneBy({ money, subject, edited }: ChangedMoney["change"]) {
  const done = edited?.decided ?? (money ? subject : null);
  return done ? { done } : {};
}

function moneyOf(row: OrderRow) {
  return { ...Object.fromEntries(moneyFields.map((field) => [field, row[field]])), paymentState: row.paymentState };
}

/** The reasons of all lines of an edit: "Price, Quantity". */
function reasonsOf({ lines }: Pick<EditedOrder, "lines">): string {
  return editReasons.filter((reason) => lines.some(({ reasons }) => reasons.includes(reason))).join(", ");
}
