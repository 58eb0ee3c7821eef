import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, useEffect, useEffectEvent, useRef } from "react";
import useSWR from "swr";
import { addressTypes, deliveryTypes, orderTypes } from "#contract/enumerations.ts";
import type { CustomerSummary } from "#contract/customers/schema.ts";
import type { Address } from "#contract/orders/schema.ts";
import { plainPincode } from "#contract/text.ts";
import { limitText } from "#contract/delivery/limit-text.ts";
import type { DeliverySlot, PincodeAnswer } from "#contract/delivery/schema.ts";
import { api } from "#console/client/api.ts";
import { formTitle } from "#console/client/form-title.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { choicesOf, titleOf, valueTitle } from "#console/client/field-words.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import type { Format } from "#console/kit/format.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { noAddress, type PhoneDraft } from "./phone-draft.ts";
import { PhoneChoice, PhoneField } from "./PhoneField.tsx";
import type { OpenPhoneOrder } from "./use-phone-order.ts";

/**
 * Where an order goes, how and when: the pincode fills in what belongs to it, and says whether the store delivers
 * there.
 */
export function DeliveryPart(props: {
  readonly order: OpenPhoneOrder;
  readonly storeId: string;
  readonly summary: CustomerSummary | undefined;
  readonly format: Format;
  /** Whether the fields of the address are shown, though it is known; their first one is asked for by `onChange`. */
  readonly isChanging: boolean;
  readonly onChange: () => void;
}): ReactElement {
  const { order, storeId, summary, format } = props;
  const { draft, wrong, change } = order;
  const { address } = draft;
  const atHome = draft.deliveryType === "HOME_DELIVERY";
  const isWrong = Object.keys(wrong).some((name) => name.startsWith("address"));
  const isKnown = isSettled(draft, summary) && !props.isChanging && !isWrong;
  const pincode = plainPincode(address.pincode);
  const isAsked = atHome && pincode.length >= 4;
  const { data: place } = useSWR(
    isAsked ? cacheKeys.pincode(storeId, pincode, address.point) : null,
    () => api("addresses.pincode", { body: { storeId, pincode, ...(address.point && { point: address.point }) } }),
    { ...swrOptions, keepPreviousData: false },
  );
  const areaId = place?.area?.id;
  const { data: slots } = useSWR(
    cacheKeys.slots(storeId, areaId ?? null),
    () => api("slots.list", { params: { storeId }, query: areaId === undefined ? {} : { areaId } }),
    swrOptions,
  );

  const takeAddress = useEffectEvent(() => {
    const last = summary?.addresses[0];
    if (!last || (address !== noAddress && address.line + address.pincode !== "")) return;
    change({ address: addressOf(last) });
  });
  const customerId = summary?.customer.id;
  useEffect(() => {
    if (customerId !== undefined) takeAddress();
  }, [customerId]);
  /** What the pincode before has filled in: it makes room for what the next one does. */
  const filledIn = useRef<Partial<PincodeAnswer>>({});
  const fillIn = useEffectEvent((found: PincodeAnswer) => {
    const next = (part: "locality" | "city" | "state"): string => {
      const present = address[part] ?? "";
      return present === "" || present === filledIn.current[part] ? found[part] || present : present;
    };
    const filled = { ...address, locality: next("locality"), city: next("city"), state: next("state") };
    if (pincode === plainPincode(found.pincode)) filledIn.current = found;
    if (JSON.stringify(filled) !== JSON.stringify({ ...address, state: address.state ?? "" }))
      change({ address: filled });
  });
  useEffect(() => {
    if (place) fillIn(place);
  }, [place]);

  const served = place?.served ?? "";
  const takeSlot = useEffectEvent((found: readonly DeliverySlot[]) => {
    // A slot that was taken before the area was known makes room for one in which that is served.
    const { slot } = draft;
    const isServed = slot && found.some(({ start }) => start === slot.start);
    if (slot !== undefined && (isServed || slot === null || served === "")) return;
    const first = found.find(({ remaining }) => remaining !== 0);
    if (first) change({ slot: { start: first.start, end: first.end } });
  });
  const offered = slots?.slots;
  useEffect(() => {
    if (offered) takeSlot(offered);
  }, [offered]);

  const offeredTypes = choicesOf("order.addressType", addressTypes);
  const types = offeredTypes.includes(address.type) ? offeredTypes : [...offeredTypes, address.type];
  const type = (part: "line" | "locality" | "city" | "pincode" | "state") => (text: string) => {
    // The point is that of the former street.
    const { point, ...rest } = address;
    change({ address: { ...rest, ...(part === "state" && point && { point }), [part]: text } });
  };
  return (
    <>
      <PhoneChoice
        name="deliveryType"
        title={titleOf("order", "deliveryType")}
        value={draft.deliveryType}
        options={choicesOf("order.deliveryType", deliveryTypes).map(worded("deliveryType"))}
        wrong={wrong["deliveryType"]}
        onChoose={(value) => change({ deliveryType: deliveryTypes.find((one) => one === value) ?? draft.deliveryType })}
      />
      <PhoneChoice
        name="orderType"
        title={titleOf("order", "orderType")}
        value={draft.orderType}
        options={choicesOf("order.orderType", orderTypes).map(worded("orderType"))}
        wrong={wrong["orderType"]}
        onChoose={(value) => change({ orderType: orderTypes.find((one) => one === value) ?? draft.orderType })}
      />
      <PhoneChoice
        name="slot"
        title={titleOf("order", "slotStart")}
        value={draft.slot ? `${draft.slot.start}|${draft.slot.end}` : ""}
        options={slotOptions(offered ?? [], draft.slot ?? null, format)}
        wrong={wrong["slot"] ?? wrong["slot.start"] ?? wrong["slot.end"]}
        onChoose={(value) => {
          const [start, end] = value.split("|");
          change({ slot: start && end ? { start, end } : null });
        }}
      />
      {atHome && isKnown && (
        <p className="aisle-phone-address" data-field="address.known">
          <span>
            <strong>{formTitle("address.to")}</strong> {addressText(address)}
          </span>
          <Button size="small" variant="minimal" onClick={props.onChange}>
            Change <kbd className="aisle-key">{keyCaps("alt+a")}</kbd>
          </Button>
        </p>
      )}
      {atHome && !isKnown && (
        <>
          {summary && summary.addresses.length > 1 && (
            <PhoneChoice
              name="known-address"
              title={formTitle("address.known")}
              value={
                summary.addresses.find((one) => one.line === address.line && one.pincode === address.pincode)?.id ?? ""
              }
              options={[
                { value: "", title: "Another one" },
                ...summary.addresses.map((one) => ({ value: one.id, title: addressText(one) })),
              ]}
              onChoose={(id) => {
                const known = summary.addresses.find((one) => one.id === id);
                if (!known) return change({ address: noAddress });
                change({ address: addressOf(known) });
              }}
            />
          )}
          <PhoneChoice
            name="address.type"
            title={otherTitle("order.addressType")}
            value={address.type}
            options={types.map((one) => ({ value: one, title: one }))}
            onChoose={(value) =>
              change({ address: { ...address, type: addressTypes.find((one) => one === value) ?? address.type } })
            }
          />
          <PhoneField
            name="address.line"
            title={formTitle("address.line")}
            isWide
            most={300}
            value={address.line}
            wrong={wrong["address.line"]}
            onType={type("line")}
          />
          <PhoneField
            name="address.pincode"
            title={formTitle("address.pincode")}
            inputMode="numeric"
            most={12}
            value={address.pincode}
            wrong={wrong["address.pincode"] ?? wrong["address"]}
            onType={type("pincode")}
          />
          <PhoneField
            name="address.locality"
            title={formTitle("address.locality")}
            value={address.locality}
            onType={type("locality")}
          />
          <PhoneField
            name="address.city"
            title={formTitle("address.city")}
            value={address.city}
            onType={type("city")}
          />
          <PhoneField
            name="address.state"
            title={formTitle("address.state")}
            most={60}
            value={address.state ?? ""}
            wrong={wrong["address.state"]}
            onType={type("state")}
          />
        </>
      )}
      {atHome && (
        <p className="aisle-phone-place" role="status" data-refused={place && !place.delivers ? true : undefined}>
          {isAsked && place ? placeText(place, format) : ""}
        </p>
      )}
    </>
  );
}

/** Whether a known caller's order goes to an address that is theirs already. */
function isSettled({ customerId, address }: PhoneDraft, summary: CustomerSummary | undefined): boolean {
  if (customerId === null || address.line.trim() === "" || address.pincode.trim() === "") return false;
  return summary?.addresses.some((one) => one.line === address.line && one.pincode === address.pincode) ?? false;
}

function addressText({ type, line, locality, city, pincode }: Omit<Address, "point" | "state">): string {
  return `${type}: ${[line, locality, `${city} ${pincode}`.trim()].filter(Boolean).join(", ")}`;
}

function addressOf(known: CustomerSummary["addresses"][number]): Address {
  const { type, line, locality, city, pincode, state, point } = known;
  return { type, line, locality, city, pincode, ...(state && { state }), ...(point && { point }) };
}

function worded(field: "deliveryType" | "orderType") {
  return (value: string) => ({ value, title: valueTitle("order", field, value) });
}

function placeText(place: PincodeAnswer, format: Format) {
  const { delivers, because, area, state, charge, freeFrom, minimumOrder, served } = place;
  if (!delivers) return because;
  const parts = [
    [area?.name, state].filter(Boolean).join(", "),
    charge === 0 ? "delivered free" : `delivered for ${format.money(charge)}`,
    ...(freeFrom !== null && charge > 0 ? [`free from ${format.money(freeFrom)}`] : []),
    ...(minimumOrder > 0 ? [`minimum order ${format.money(minimumOrder)}`] : []),
    ...(served === "" ? [] : [`served ${served}`]),
  ];
  return parts.join(" · ");
}

function slotOptions(slots: readonly DeliverySlot[], chosen: { start: string; end: string } | null, format: Format) {
  const now = Date.now();
  const options = slots.map(({ start, end, remaining, limit, charge }) => ({
    value: `${start}|${end}`,
    title: [
      format.slot(start, end, now),
      remaining === null || remaining === 0 ? "" : `${format.count(remaining)} left`,
      limit ? limitText(limit, (at) => format.moment(at, now)) : "",
      charge === null || charge === 0 ? "" : format.amount(charge),
    ]
      .filter(Boolean)
      .join(" · "),
    ...(remaining === 0 && { because: "full" }),
  }));
  const isListed = chosen === null || options.some(({ value }) => value === `${chosen.start}|${chosen.end}`);
  return [
    { value: "", title: "As soon as possible" },
    ...options,
    ...(isListed
      ? []
      : [{ value: `${chosen.start}|${chosen.end}`, title: format.slot(chosen.start, chosen.end, now) }]),
  ];
}
