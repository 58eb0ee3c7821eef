import type { Trx } from "#gateway/database/schema.ts";
import { claims, movePlaces } from "#gateway/store/delivery/hold-places.ts";
import { invoiceChanges } from "#gateway/store/invoices/issuing/invoice-changes.ts";
import { invoiceReturns } from "#gateway/store/invoices/issuing/issue-return-invoice.ts";
import { postChanges } from "#gateway/store/ledger/post-changes.ts";
import { tellOfOrders } from "#gateway/store/messages/tell-customers.ts";
import type { RecordComment, WrittenChange } from "#gateway/store/records/changeable-kind.ts";
import { followOrders } from "#gateway/store/refunds/follow-orders.ts";
import { followUses } from "./follow-uses.ts";
import type { OrderChange } from "./order-change.ts";
import { changeCounts, countMoves } from "./rows/order-status-counts.ts";

/** What follows from changes of orders in one store; it may answer what their histories are to say of it. */
type AfterOrderChange = (
  trx: Trx,
  storeId: string,
  written: readonly WrittenChange<"order", OrderChange>[],
) => Promise<void | readonly RecordComment[]>;

const countStatuses: AfterOrderChange = (trx, storeId, written) =>
  changeCounts(
    trx,
    storeId,
    countMoves(written.map(({ before, after }) => ({ from: before.status, to: after.status }))),
  );

/** What is taken back holds its place again already. */
const followPlaces: AfterOrderChange = (trx, storeId, written) =>
  movePlaces(
    trx,
    storeId,
    written.filter(({ after, change }) => !change.takenBack || !claims(after)),
  );

/** A return that was made by the change of a status is completed already; any other is when its own row changes. */
const invoiceWholeReturns: AfterOrderChange = async (trx, storeId, written) => {
  const whole = written.flatMap(({ change }) => (change.kind === "status" && change.returned) || []);
  const ids = whole.map(({ returnId }) => returnId);
  // All changes of one transaction have the same author.
  if (written[0]) await invoiceReturns(trx, storeId, ids, written[0].author);
};

/**
 * All that follows from changes of orders, in the order in which it is done: each locks its rows after those before it.
 * What a new subject needs to know of orders is one more line here.
 */
export const afterOrderChange: readonly AfterOrderChange[] = [
  postChanges,
  countStatuses,
  followPlaces,
  invoiceChanges,
  invoiceWholeReturns,
  followOrders,
  followUses,
  tellOfOrders,
];
