import type { CommentOrigin } from "#contract/enumerations.ts";
import type { Chance } from "./chance.ts";
import type { DemoCustomer, DemoPerson } from "./people.ts";
import type { DemoPromotions } from "./orders/past-uses.ts";
import type { StockedProduct } from "./orders/basket.ts";

/** A user that may change the status of orders in a store. */
export interface DemoUser {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}

/** A store with the people and products that an order needs. */
export interface DemoStore {
  readonly id: string;
  readonly code: string;
  readonly timeZone: string;
  readonly users: readonly DemoUser[];
  readonly pickers: readonly DemoPerson[];
  readonly riders: readonly DemoPerson[];
  readonly customers: readonly DemoCustomer[];
  readonly products: readonly StockedProduct[];
  readonly promotions: DemoPromotions;
}

/** Who did something, as the history stores it. */
export interface Doer {
  readonly user_id: string | null;
  readonly by_name: string;
  readonly origin: CommentOrigin;
}

/** Picks a user of the store with one of these roles. */
export function staffDoer(chance: Chance, store: Pick<DemoStore, "users">, roles: readonly string[]): Doer {
  const user = chance.pick(store.users.filter((candidate) => roles.includes(candidate.role)));
  return { user_id: user.id, by_name: user.name, origin: "By Admin" };
}

/** The author of a change by a customer, picker or rider, who has no login here. */
export function personDoer(person: { readonly name: string }, origin: CommentOrigin): Doer {
  return { user_id: null, by_name: person.name, origin };
}
