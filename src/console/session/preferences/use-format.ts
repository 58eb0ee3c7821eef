import { useSnapshot } from "valtio";
import type { StoreDetails } from "#contract/store/schema.ts";
import { type Format, formatFor } from "#console/kit/format.ts";
import { session } from "#console/session/session.ts";

const nowhere = { timeZone: "UTC", locale: "en-IN", currency: "INR" } as const;

/** The open store; null until it is known. */
export function useStore(): StoreDetails | null {
  return useSnapshot(session).store;
}

/** The formatter of a store; a neutral one before any store is known. */
export function formatOf(store: StoreDetails | null): Format {
  return formatFor(store ?? nowhere);
}

/** The formatter of the open store. */
export function useFormat(): Format {
  return formatOf(useStore());
}
