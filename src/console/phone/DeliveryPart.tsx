import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import type { ReactElement } from "react";
import { addressTypes, deliveryTypes, orderTypes } from "#contract/enumerations.ts";
import type { CustomerSummary } from "#contract/customers/schema.ts";
import type { Address } from "#contract/orders/schema.ts";
import { limitText } from "#contract/delivery/limit-text.ts";
import type { DeliverySlot, PincodeAnswer } from "#contract/delivery/schema.ts";
import { formTitle } from "#console/client/form-title.ts";
import { choicesOf, titleOf, valueTitle } from "#console/client/field-words.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { Format } from "#console/kit/format.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { noAddress, type PhoneDraft } from "./phone-draft.ts";
import { PhoneChoice, PhoneField } from "./PhoneField.tsx";
import type { OpenPhoneOrder } from "./use-phone-order.ts";
import { addressOf, useFilledIn, useLastAddress, useOfferedSlots, usePlace } from "./use-delivery.ts";

interface DeliveryPartProps {
  readonly order: OpenPhoneOrder;
  readonly storeId: string;
  readonly summary: CustomerSummary | undefined;
  readonly format: Format;
  /** Whether the fields of the address are shown, though it is known; their first one is asked for by `onChange`. */
  readonly isChanging: boolean;
  readonly onChange: () => void;
}

/**
 * Where an order goes, how and when: the pincode fills in what belongs to it, and says whether the store delivers
 * there.
 */
export function DeliveryPart(props: DeliveryPartProps): ReactElement {
  const { order, storeId, summary, format } = props;
  const { draft, wrong, change } = order;
  const atHome = draft.deliveryType === "HOME_DELIVERY";
  const isWrong = Object.keys(wrong).some((name) => name.startsWith("address"));
  const isKnown = isSettled(draft, summary) && !props.isChanging && !isWrong;
  const { place, isAsked } = usePlace(order, storeId, atHome);
  useLastAddress(order, summary);
  useFilledIn(order, place);
  const offered = useOfferedSlots(order, storeId, place);
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
      {atHome && isKnown && <KnownAddress address={draft.address} onChange={props.onChange} />}
      {atHome && !isKnown && <AddressFields order={order} summary={summary} />}
      {atHome && (
        <p className="aisle-phone-place" role="status" data-refused={place && !place.delivers ? true : undefined}>
          {isAsked && place ? placeText(place, format) : ""}
        </p>
      )}
    </>
  );
}

/** An address of the caller that is theirs already, in one line. */
function KnownAddress(props: { readonly address: Address; readonly onChange: () => void }): ReactElement {
  return (
    <p className="aisle-phone-address" data-field="address.known">
      <span>
        <strong>{formTitle("address.to")}</strong> {addressText(props.address)}
      </span>
      <Button size="small" variant="minimal" onClick={props.onChange}>
        Change <kbd className="aisle-key">{keyCaps("alt+a")}</kbd>
      </Button>
    </p>
  );
}

/** The fields of an address, and the addresses of the caller where they have several. */
function AddressFields(props: {
  readonly order: OpenPhoneOrder;
  readonly summary: CustomerSummary | undefined;
}): ReactElement {
  const { order, summary } = props;
  const { wrong, change } = order;
  const { address } = order.draft;
  const type = (part: "line" | "locality" | "city" | "pincode" | "state") => (text: string) => {
    // The point is that of the former street.
    const { point, ...rest } = address;
    change({ address: { ...rest, ...(part === "state" && point && { point }), [part]: text } });
  };
  return (
    <>
      {summary && summary.addresses.length > 1 && <KnownAddresses {...{ address, change }} known={summary.addresses} />}
      <PhoneChoice
        name="address.type"
        title={otherTitle("order.addressType")}
        value={address.type}
        options={typesWith(address.type)}
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
      <PhoneField name="address.city" title={formTitle("address.city")} value={address.city} onType={type("city")} />
      <PhoneField
        name="address.state"
        title={formTitle("address.state")}
        most={60}
        value={address.state ?? ""}
        wrong={wrong["address.state"]}
        onType={type("state")}
      />
    </>
  );
}

/** The types of addresses that the store offers, and the one that is chosen. */
function typesWith(chosen: Address["type"]) {
  const offered = choicesOf("order.addressType", addressTypes);
  const types = offered.includes(chosen) ? offered : [...offered, chosen];
  return types.map((one) => ({ value: one, title: one }));
}

/** The addresses of a caller, one of which can be taken. */
function KnownAddresses(props: {
  readonly address: Address;
  readonly known: CustomerSummary["addresses"];
  readonly change: OpenPhoneOrder["change"];
}): ReactElement {
  const { address, change } = props;
  return (
    <PhoneChoice
      name="known-address"
      title={formTitle("address.known")}
      value={props.known.find((one) => one.line === address.line && one.pincode === address.pincode)?.id ?? ""}
      options={[
        { value: "", title: "Another one" },
        ...props.known.map((one) => ({ value: one.id, title: addressText(one) })),
      ]}
      onChoose={(id) => {
        const known = props.known.find((one) => one.id === id);
        if (!known) return change({ address: noAddress });
        change({ address: addressOf(known) });
      }}
    />
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
