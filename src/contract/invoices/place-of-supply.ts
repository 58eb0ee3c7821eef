import type { Business } from "#contract/invoices/business-schema.ts";
import type { Address } from "#contract/orders/schema.ts";
import type { State } from "./states.ts";
import { refuseForeignGstin } from "./fields.ts";
import { refuseState, stateNamed, stateOfPincode } from "./states.ts";

/**
 * The state to which goods go: the one that the address names, else that of its delivery area, else that of its pincode.
 * Empty where nothing tells it. Only a shop in India reads the pincode as one of India.
 */
export function stateOfAddress(
  { state, pincode }: Pick<Address, "state" | "pincode">,
  areaState: string,
  seller: State | null,
): string {
  return stateNamed(state || areaState || (seller?.code ? stateOfPincode(pincode) : "")).name;
}

/** Why the state of an address is not enough to tax what is delivered there; null where it is. */
export function refuseSupply(state: string, seller: State | null): string | null {
  if (!seller?.code) return null;
  return state === "" ? "the pincode does not tell the state: which one is it?" : refuseState(state, true);
}

/**
 * Why an order cannot be invoiced to a business; null where it can. Goods that are delivered are taxed in the state to
 * which they go, so the business must be registered there. What is fetched is taxed where the store is, whoever buys.
 */
export function refuseBuyer({ gstin }: Business, deliveredTo: Address | null, seller: State | null): string | null {
  return seller && deliveredTo ? refuseForeignGstin(gstin, deliveredTo.state ?? "") : null;
}
