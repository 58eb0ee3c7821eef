import type { Assignment } from "#contract/assignments/assignment.ts";
import type { PlanQuery } from "#contract/assignments/schema.ts";
import { waiting } from "#contract/assignments/waiting.ts";
import { maxBulkItems } from "#contract/constants.ts";
import type { FilterOf } from "#contract/lists/list.ts";
import type { orderList } from "#contract/orders/list.ts";
import type { returnList } from "#contract/returns/list.ts";
import type { Db } from "#gateway/database/schema.ts";
import { selectIds } from "#gateway/store/lists/selection.ts";
import { orders } from "#gateway/store/orders/rows/list.ts";
import { returns } from "#gateway/store/returns/list.ts";

// One more than can be planned tells that there are more.
const places = { from: 0, to: maxBulkItems };

/** The ids of what waits in an assignment and a filter finds, the most urgent first. */
export async function selectWaiting(
  db: Db,
  storeId: string,
  assignment: Assignment,
  filter: NonNullable<PlanQuery["filter"]>,
): Promise<readonly string[]> {
  if (assignment === "pickup") return selectReturns(db, storeId, filter as ReturnFilter);
  return selectOrders(db, storeId, waiting[assignment], filter as OrderFilter);
}

type OrderFilter = FilterOf<typeof orderList>;
type ReturnFilter = FilterOf<typeof returnList>;

/** The filter cannot change for whom orders wait or how they are delivered: the assignment decides both. */
async function selectOrders(
  db: Db,
  storeId: string,
  always: OrderFilter,
  { orderStatus: asked, picker: _picker, rider: _rider, ...filter }: OrderFilter,
): Promise<readonly string[]> {
  const orderStatus = within(always.orderStatus, asked);
  if (orderStatus.length === 0) return [];
  const wanted = { ...filter, ...always, orderStatus, sort: { column: "slot", descending: false } } as const;
  return (await selectIds(db, orders, storeId, wanted, places)).ids;
}

async function selectReturns(
  db: Db,
  storeId: string,
  { status: asked, ...filter }: ReturnFilter,
): Promise<readonly string[]> {
  const status = within(waiting.pickup.status, asked);
  if (status.length === 0) return [];
  const wanted = { ...filter, status, sort: { column: "created", descending: false } } as const;
  return (await selectIds(db, returns, storeId, wanted, places)).ids;
}

/** The statuses in which records wait, as far as the filter asks for them. */
function within<Status>(statuses: readonly Status[] = [], asked: readonly Status[] = []): Status[] {
  return statuses.filter((status) => asked.length === 0 || asked.includes(status));
}
