import { useEffect, useEffectEvent, useRef } from "react";
import useSWR from "swr";
import type { CustomerSummary } from "#contract/customers/schema.ts";
import type { Address } from "#contract/orders/schema.ts";
import { plainPincode } from "#contract/text.ts";
import type { DeliverySlot, PincodeAnswer } from "#contract/delivery/schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { noAddress } from "./phone-draft.ts";
import type { OpenPhoneOrder } from "./use-phone-order.ts";

/** What is known of the pincode: whether the store delivers there, and what belongs to it. */
export function usePlace({ draft }: OpenPhoneOrder, storeId: string, atHome: boolean) {
  const { address } = draft;
  const pincode = plainPincode(address.pincode);
  const isAsked = atHome && pincode.length >= 4;
  const { data: place } = useSWR(
    isAsked ? cacheKeys.pincode(storeId, pincode, address.point) : null,
    () => api("addresses.pincode", { body: { storeId, pincode, ...(address.point && { point: address.point }) } }),
    { ...swrOptions, keepPreviousData: false },
  );
  return { place, isAsked };
}

/** Takes the last address of a known caller, where none is written yet. */
export function useLastAddress(
  { draft: { address }, change }: OpenPhoneOrder,
  summary: CustomerSummary | undefined,
): void {
  const takeAddress = useEffectEvent(() => {
    const last = summary?.addresses[0];
    if (!last || (address !== noAddress && address.line + address.pincode !== "")) return;
    change({ address: addressOf(last) });
  });
  const customerId = summary?.customer.id;
  useEffect(() => {
    if (customerId !== undefined) takeAddress();
  }, [customerId]);
}

/** Fills in what belongs to the pincode. */
export function useFilledIn({ draft: { address }, change }: OpenPhoneOrder, place: PincodeAnswer | undefined): void {
  /** What the pincode before has filled in: it makes room for what the next one does. */
  const filledIn = useRef<Partial<PincodeAnswer>>({});
  const fillIn = useEffectEvent((found: PincodeAnswer) => {
    const next = (part: "locality" | "city" | "state"): string => {
      const present = address[part] ?? "";
      return present === "" || present === filledIn.current[part] ? found[part] || present : present;
    };
    const filled = { ...address, locality: next("locality"), city: next("city"), state: next("state") };
    if (plainPincode(address.pincode) === plainPincode(found.pincode)) filledIn.current = found;
    if (JSON.stringify(filled) !== JSON.stringify({ ...address, state: address.state ?? "" }))
      change({ address: filled });
  });
  useEffect(() => {
    if (place) fillIn(place);
  }, [place]);
}

/** The slots that are offered at a place; the first free one is taken. */
export function useOfferedSlots({ draft, change }: OpenPhoneOrder, storeId: string, place: PincodeAnswer | undefined) {
  const areaId = place?.area?.id;
  const { data: slots } = useSWR(
    cacheKeys.slots(storeId, areaId ?? null),
    () => api("slots.list", { params: { storeId }, query: areaId === undefined ? {} : { areaId } }),
    swrOptions,
  );
  const offered = slots?.slots;
  const served = place?.served ?? "";
  const takeSlot = useEffectEvent((found: readonly DeliverySlot[]) => {
    // A slot that was taken before the area was known makes room for one in which that is served.
    const { slot } = draft;
    const isServed = slot && found.some(({ start }) => start === slot.start);
    if (slot !== undefined && (isServed || slot === null || served === "")) return;
    const first = found.find(({ remaining }) => remaining !== 0);
    if (first) change({ slot: { start: first.start, end: first.end } });
  });
  useEffect(() => {
    if (offered) takeSlot(offered);
  }, [offered]);
  return offered;
}

/** A known address of a caller, as one of an order. */
export function addressOf(known: CustomerSummary["addresses"][number]): Address {
  const { type, line, locality, city, pincode, state, point } = known;
  return { type, line, locality, city, pincode, ...(state && { state }), ...(point && { point }) };
}
