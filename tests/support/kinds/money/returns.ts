import type { returnList } from "#contract/returns/list.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import { returnStatuses } from "#contract/enumerations.ts";
import { buildReturn } from "../../database/returns.ts";
import { kindSample } from "../kind-sample.ts";
import { among, lower, within } from "../list-promises.ts";

/** A row of a return with plain values, except those that a test sets. */
function returnRow(part: Partial<ReturnRow> = {}): ReturnRow {
  return {
    id: "00000000-0000-4000-8000-0000000000e1",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    number: "S101-R000001",
    status: "Pending",
    orderId: "00000000-0000-4000-8000-0000000000e2",
    orderNumber: "S101-000001",
    customerName: "Asha Rao",
    customerPhone: "+919800000001",
    pickup: "ADDRESS",
    reasons: ["Damaged"],
    itemCount: 2,
    amount: 12_50,
    riderId: null,
    riderName: null,
    exchangeOrderId: null,
    exchangeOrderNumber: "",
    photoCount: 0,
    createdAt: "2026-11-21T04:00:00.000Z",
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

const names = ["Asha Rao", "Émile Zola", "émile zola", "Meera Nair", "Zoe"];

/** What the tests know of returns. */
export const returnSample = kindSample<"return", typeof returnList>({
  rows: [returnRow(), returnRow({ status: "Assign Rider", riderId: "r", riderName: "Chandra" })],
  texts: (at) => ({
    number: `R-${at}`,
    customerName: names[at % names.length] ?? "",
    customerPhone: `+9198000${String(at % 7).padStart(5, "0")}`,
    reasons: at % 3 ? ["Damaged"] : ["Expired", "Other"],
    itemCount: 1 + (at % 4),
    amount: 100 * (at % 5),
  }),
  write: (db, storeId, fields) => buildReturn(db, storeId, fields),
  list: {
    values: {
      number: (row) => row.number,
      status: (row) => returnStatuses.indexOf(row.status),
      orderNumber: (row) => row.orderNumber,
      customer: (row) => lower(row.customerName),
      items: (row) => row.itemCount,
      amount: (row) => row.amount,
      pickup: (row) => row.pickup,
      rider: (row) => lower(row.riderName),
      created: (row) => row.createdAt,
      phone: (row) => row.customerPhone,
    },
    names: ["rider", "customer"],
    fields: {
      status: (row, value) => among(row.status, value),
      reason: (row, value) => row.reasons.some((reason) => value.includes(reason)),
      pickup: (row, value) => among(row.pickup, value),
      rider: (row, value) => among(row.riderId ?? "unassigned", value),
      // The ids with which the list is tried are those of no customer; whose returns are found is tested with customers.
      customer: () => false,
      created: (row, value) => within(row.createdAt, value),
      withoutInvoice: (row) => row.status === "Completed" && row.amount !== 0,
      text: (row) =>
        `${row.number} ${row.orderNumber} ${row.customerName} ${row.customerPhone} ${row.exchangeOrderNumber}`,
    },
  },
});
