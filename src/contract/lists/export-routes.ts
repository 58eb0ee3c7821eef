import { storeParams } from "#contract/common-schema.ts";
import { auditList } from "#contract/audit/list.ts";
import { clientList } from "#contract/clients/list.ts";
import { invoiceList } from "#contract/invoices/list.ts";
import { type Kind, kinds } from "#contract/kinds.ts";
import { orderList } from "#contract/orders/list.ts";
import { pickerList } from "#contract/pickers/list.ts";
import { refundList } from "#contract/refunds/list.ts";
import { returnList } from "#contract/returns/list.ts";
import { riderList } from "#contract/riders/list.ts";
import { roleList } from "#contract/roles/list.ts";
import { transactionList } from "#contract/transactions/list.ts";
import { userList } from "#contract/users/list.ts";
import { vehicleList } from "#contract/vehicles/list.ts";
import { exportedRows } from "./exported.ts";
import { filterSchema } from "./filter-schema.ts";
import type { ListContract } from "./list.ts";

const lists = {
  order: orderList,
  return: returnList,
  invoice: invoiceList,
  picker: pickerList,
  rider: riderList,
  vehicle: vehicleList,
  user: userList,
  role: roleList,
  client: clientList,
  audit: auditList,
  refund: refundList,
  transaction: transactionList,
} as const satisfies { readonly [K in Kind]: ListContract & { readonly kind: K } };

function schemaOf<List extends ListContract>(list: List) {
  return {
    summary: `All ${kinds[list.kind].many} that a filter finds, at one moment: a line that says how many, then a line of JSON for each`,
    params: storeParams,
    body: filterSchema(list),
    answer: { file: [exportedRows.type] },
    heavy: true,
  } as const;
}

type Lists = typeof lists;

/** The schemas of the calls in `exportPaths`. */
export const exportRoutes = Object.fromEntries(
  Object.entries(lists).map(([kind, list]) => [`export.${kind}`, schemaOf<ListContract>(list)]),
) as unknown as { readonly [K in Kind as `export.${K}`]: ReturnType<typeof schemaOf<Lists[K]>> };
