import { useSnapshot } from "valtio";
import type { StoreDetails } from "#contract/store/schema.ts";
import { type Format, formatFor } from "#console/kit/format.ts";
import { session } from "#console/session/session.ts";

const nowhere = { timeZone: "UTC", locale: "en-IN", currency: "INR" } as const;

/** The open store; null until it is known. */
export function useStore(): StoreDetails | null {
  return useSnapshot(session).store;
}

/** Times and money as a store writes them; null before any store is known. */
export function formatOf(store: StoreDetails | null): Format {
  return formatFor(store ?? nowhere);
}

/** Times and money as the open store writes them. */
export function useFormat(): Format {
  return formatOf(useStore());
}
