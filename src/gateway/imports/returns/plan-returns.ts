import { isDelivered } from "#contract/orders/status.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { PricedReturn } from "#contract/pricing/price-return.ts";
import type { ReturnCondition, ReturnReason } from "#contract/returns/fields.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { toThousandths } from "#contract/stock/order-stock.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { FileRecord } from "#gateway/imports/file/read-records.ts";
import type { RefuseAccepted } from "#gateway/imports/subject.ts";
import type { Batch } from "#gateway/imports/write-result.ts";
import { orderKind } from "#gateway/store/orders/order-change.ts";
import { readReturnables } from "#gateway/store/returns/returnable/read-order.ts";
import { priceOf, type ReturnableOrder } from "#gateway/store/returns/returnable/returnable.ts";

/** A line of the file, or the part of it that comes back of one line of an order. */
interface MatchedLine {
  readonly line: number;
  readonly fileLine: number;
  readonly name: string;
  readonly product: string;
  readonly reason: ReturnReason;
  readonly condition: ReturnCondition;
  readonly returnedAt: string;
  readonly record: FileRecord;
  readonly orderId: string;
  readonly orderLine: number;
  readonly quantity: number;
}

/** A line of a return that is to be written: several lines of the file may be about one line of an order. */
export interface PlannedLine {
  readonly line: number;
  readonly quantity: number;
  readonly reason: ReturnReason;
  readonly condition: ReturnCondition;
}

/** A return that is to be written: what a return of the file takes back of one order. */
export interface PlannedReturn {
  readonly id: string;
  /** Its number in the file. */
  readonly name: string;
  readonly order: ReturnableOrder;
  readonly returnedAt: string;
  readonly lines: readonly PlannedLine[];
  /** The lines of the file, with what comes back by each. */
  readonly from: readonly MatchedLine[];
  readonly priced: PricedReturn;
  /** Whether with it everything that was supplied has come back. */
  readonly isLast: boolean;
}

/** The returns of a batch, and their orders, which are locked, by id. */
export interface PlannedReturns {
  readonly returns: readonly PlannedReturn[];
  readonly orders: ReadonlyMap<string, OrderRow>;
}

/** A file does not say how much of the delivery charge or promo code went back. */
const nothingChosen = { chosenDelivery: null, chosenPromo: null } as const;

/**
 * Says what becomes of the returns of a batch, one for each return of the file and order, in the order in which they
 * came back; their orders are locked. What does not fit its order any more, because somebody has changed that one since
 * the lines were matched, is refused.
 */
export async function planReturns(
  trx: Trx,
  storeId: string,
  batch: Batch,
  refuse: RefuseAccepted,
): Promise<PlannedReturns> {
  const matched = await readMatched(trx, batch);
  const orderIds = [...new Set(matched.map(({ orderId }) => orderId))];
  const orders = new Map(
    (await orderKind.lockRows(trx, storeId, orderIds, "no key update")).map((row) => [row.id, row]),
  );
  const returnables = new Map((await readReturnables(trx, storeId, orderIds)).map((order) => [order.id, order]));
  const fitting = await fittingLines(matched, returnables, refuse);
  const returns: PlannedReturn[] = [];
  for (const own of Map.groupBy(fitting, ({ name, orderId }) => JSON.stringify([name, orderId])).values()) {
    const [first] = own;
    const order = first && returnables.get(first.orderId);
    if (!first || !order) continue;
    const lines = [...Map.groupBy(own, ({ orderLine }) => orderLine)].flatMap(([line, parts]) => {
      const [{ reason, condition } = first] = parts;
      return { line, quantity: toThousandths(parts.reduce((sum, part) => sum + part.quantity, 0)), reason, condition };
    });
    const { isLast, ...priced } = priceOf(order, lines, nothingChosen, { counts: "completed" });
    const id = randomUUID();
    returns.push({ id, name: first.name, order, returnedAt: first.returnedAt, lines, from: own, priced, isLast });
    // The next return of this order in the batch counts this one.
    const done = { ...priced, ...nothingChosen, id, status: "Completed", createdAt: first.returnedAt } as const;
    returnables.set(order.id, { ...order, returns: [...order.returns, done] });
  }
  return { returns, orders };
}

/** Refuses the lines of a batch that belong to no purchase; of all lines, where no batch is named. */
export async function refuseUnmatched(db: Db, refuse: RefuseAccepted, batch?: Batch): Promise<void> {
  const { rows } = await sql<{ record: FileRecord; because: string }>`
    select record, because from import_unmatched join import_lines using (line) join import_returns using (name)
    where place > ${batch?.after ?? 0} and (${batch?.upTo ?? null}::bigint is null or place <= ${batch?.upTo ?? null}::bigint)
    order by place, line`.execute(db);
  for (const { record, because } of rows) await refuse(record, because);
}

async function readMatched(db: Db, { after, upTo }: Batch): Promise<readonly MatchedLine[]> {
  const { rows } = await sql<MatchedLine>`
    select lines.line, lines.file_line as "fileLine", name, lines.product, lines.reason, lines.condition, lines.record,
      min(lines.returned_at) over (partition by name) as "returnedAt", found.order_id as "orderId",
      found.order_line as "orderLine", found.quantity::float8 as quantity
    from import_returns join import_lines lines using (name) join import_found found using (line)
    where place > ${after} and place <= ${upTo} order by place, lines.line, found.order_id, found.order_line`.execute(
    db,
  );
  return rows;
}

/** The lines that still fit their orders; each line of the file does as a whole or not at all. */
async function fittingLines(
  matched: readonly MatchedLine[],
  orders: ReadonlyMap<string, ReturnableOrder>,
  refuse: RefuseAccepted,
): Promise<MatchedLine[]> {
  const left = new Map<string, number>();
  for (const { id, status, lines, returns } of orders.values()) {
    const back = Map.groupBy(
      returns.flatMap((each) => each.lines),
      ({ line }) => line,
    );
    for (const { line, quantity } of lines) {
      const gone = (back.get(line) ?? []).reduce((sum, each) => sum + each.quantity, 0);
      left.set(`${id} ${line}`, isDelivered(status) ? toThousandths(quantity - gone) : 0);
    }
  }
  const fitting: MatchedLine[] = [];
  for (const parts of Map.groupBy(matched, ({ line }) => line).values()) {
    const keyOf = ({ orderId, orderLine }: MatchedLine) => `${orderId} ${orderLine}`;
    if (parts.every((part) => part.quantity <= (left.get(keyOf(part)) ?? 0))) {
      for (const part of parts) left.set(keyOf(part), toThousandths((left.get(keyOf(part)) ?? 0) - part.quantity));
      fitting.push(...parts);
    } else if (parts[0]) await refuse(parts[0].record, "its order was changed meanwhile: import it again");
  }
  return fitting;
}
