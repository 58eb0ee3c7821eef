import type { RecordState } from "#contract/enumerations.ts";
import type { Kind } from "./kind-names.ts";

/** The states of products as a shop says them. Calls, files and filters keep the states themselves. */
const productStates: Readonly<Record<string, string>> = {
  ACTIVE: "For sale",
  INACTIVE: "Paused",
  DELETE: "Deleted",
} satisfies Record<RecordState, string>;

/** The state or status of a record as people say it: a product that is ACTIVE is "For sale". */
export function stateTitle(kind: Kind, state: string): string {
  return (kind === "product" ? productStates[state] : undefined) ?? state;
}
