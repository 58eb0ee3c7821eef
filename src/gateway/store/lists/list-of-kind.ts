import type { Kind } from "#contract/records/kind-names.ts";
import type { ListContract } from "#contract/lists/list.ts";
import { audit } from "#gateway/store/audit/list.ts";
import { orders } from "#gateway/store/orders/rows/list.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";
import type { GatewayList } from "./list.ts";

/** The list of any kind. Whoever calls has checked the filter by the schema of the same kind. */
export function listOfKind(kind: Kind): GatewayList<ListContract> {
  const list = kind === "order" ? orders : kind === "audit" ? audit : storedKinds[kind].list;
  return list as unknown as GatewayList<ListContract>;
}
