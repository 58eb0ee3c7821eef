import type { Screen } from "#commands/command.ts";
import { orderIdAt, type Destination, destinations } from "#commands/destinations.ts";

/** A screen to work in, as an address means it: its name, its heading and the right it needs. */
export interface WorkScreen extends Pick<Destination, "title" | "right"> {
  readonly screen: Exclude<Screen, "login" | "none">;
}

const order: WorkScreen = { screen: "order", title: "Order", right: "order.view" };

/** The screen a path shows; null for the login and for a path nobody knows. */
export function screenAt(path: string): WorkScreen | null {
  return orderIdAt(path) === null ? (destinations.find((place) => place.path === path) ?? null) : order;
}
