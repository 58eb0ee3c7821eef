import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import useSWR from "swr";
import type { CustomerSummary } from "#contract/customers/schema.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { PhoneQuestion } from "#commands/console/phone.ts";
import { api } from "#console/client/api.ts";
import { formTitle } from "#console/client/form-title.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { titleOf } from "#console/client/field-words.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { DraftFoot } from "#console/form/DraftFrame.tsx";
import { focusField, focusNext, goesToNextField } from "#console/form/form-keys.ts";
import type { Format } from "#console/kit/format.ts";
import { TakenProducts, type OfferedProduct } from "#console/order/taking/TakenProducts.tsx";
import { FailureNoticeView } from "#console/shell/dialogs/FailureNoticeView.tsx";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import type { TakenLine } from "#console/order/taking/taken-lines.ts";
import { BusinessPart } from "./BusinessPart.tsx";
import { CallerAside } from "./CallerAside.tsx";
import { CallerPart } from "./CallerPart.tsx";
import { DeliveryPart } from "./DeliveryPart.tsx";
import { isBlank, lackingAfter, type PhoneDraft } from "./phone-draft.ts";
import { PhoneChoice, PhoneField } from "./PhoneField.tsx";
import { PhoneTotals } from "./PhoneTotals.tsx";
import { type OpenPhoneOrder, searchedFor, usePhoneOrder } from "./use-phone-order.ts";

const payments = ["Cash On Delivery", "Pay on Delivery", "Online"] as const;
const keys = `${keyCaps("Enter")} next · ${keyCaps("mod+Enter")} places the order · ${keyCaps("alt+n")} another · ${keyCaps("Escape")} closes, all is kept`;

interface PhoneOrderProps {
  readonly draft: PhoneDraft;
  readonly question: PhoneQuestion;
  readonly storeId: string;
  readonly format: Format;
  readonly onPlaced: (order: OrderRow) => void;
  readonly onDrop: () => void;
}

/** One phone order: who calls, where to, what, and what it costs. */
export function PhoneOrder(props: PhoneOrderProps): ReactElement {
  const { draft, storeId, format } = props;
  const form = useRef<HTMLFormElement>(null);
  const order = usePhoneOrder(draft, { ...props, form });
  const { data: summary, error } = useSWR(
    draft.customerId === null ? null : cacheKeys.customer(storeId, draft.customerId),
    () => api("customers.summary", { params: { storeId, id: draft.customerId ?? "" } }),
    swrOptions,
  );
  const ways = useWays(form, draft, summary);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields in it
    <form
      ref={form}
      className="aisle-phone-order"
      noValidate
      aria-busy={order.isPlacing}
      onKeyDown={(event) => hearKey(event, draft, { place: order.place, changeAddress: ways.changeAddress })}
      onSubmit={(event) => {
        event.preventDefault();
        order.place();
      }}
    >
      <div className="aisle-phone-body">
        <div className="aisle-phone-main">
          <div className="aisle-phone-fields" data-before-products="">
            <CallerPart {...{ order, storeId }} onGoTo={ways.goTo} onKnown={ways.goOnKnown} />
            <DeliveryPart
              {...{ order, storeId, summary, format }}
              isChanging={ways.isChanging}
              onChange={ways.changeAddress}
            />
          </div>
          <TakenProducts
            place={searchedFor(storeId, draft)}
            title={formTitle("order.lines")}
            taking={order.taking}
            priced={order.price.priced}
            wrong={order.wrong}
            offered={usualProducts(summary, draft.lines)}
            format={format}
            isFirst={isBegun(draft)}
          />
          <FieldsAfter order={order} summary={summary} />
        </div>
        <div className="aisle-phone-side">
          <CallerAside summary={summary} isKnown={draft.customerId !== null} failure={error} format={format} />
          <PhoneTotals price={order.price} format={format} />
        </div>
      </div>
      <Foot order={order} draft={draft} onDrop={props.onDrop} />
    </form>
  );
}

/** Whether something is known of the caller. */
function isBegun({ customerId, phone, name }: PhoneDraft): boolean {
  return customerId !== null || phone !== "" || name !== "";
}

/** Where the focus goes: at the beginning, once the caller is known, and to change the address. */
function useWays(form: RefObject<HTMLFormElement | null>, draft: PhoneDraft, summary: CustomerSummary | undefined) {
  const [isChanging, setChanging] = useState(false);
  const goTo = (field: string): void => {
    requestAnimationFrame(() => focusField(form.current, field));
  };
  // Products are next after a known caller, unless what is known of them, which comes later, has no address.
  const [isAwaited, setAwaited] = useState(false);
  const goOn = useEffectEvent((known: CustomerSummary) => {
    if (!isAwaited) return;
    setAwaited(false);
    const isComplete = known.addresses.length > 0 || draft.deliveryType === "STORE_PICKUP";
    // Nobody's typing is taken elsewhere.
    if (!isComplete && !draft.product && draft.lines.length === 0) goTo("address.line");
  });
  useEffect(() => {
    if (summary) goOn(summary);
  }, [summary]);
  useLayoutEffect(() => {
    focusField(form.current, isBegun(draft) ? "lines" : "customer.phone");
    // Only when another order is shown.
    // eslint-disable-next-line react/exhaustive-deps
  }, [draft.id]);
  return {
    isChanging,
    goTo,
    goOnKnown: () => {
      setAwaited(true);
      goTo("lines");
    },
    /** Shows the fields of the address, and goes to the first: where several are known, to choose another one. */
    changeAddress: () => {
      setChanging(true);
      goTo(summary && summary.addresses.length > 1 ? "known-address" : "address.line");
    },
  };
}

/** Before the products, Enter goes to what an order lacks, then to the products; behind them to the next field. */
function goToNext(form: HTMLElement, from: Element, draft: PhoneDraft): void {
  const field = from.closest<HTMLElement>("[data-field]")?.dataset["field"] ?? "";
  const isBefore = from.closest("[data-before-products]") !== null;
  if (isBefore) focusField(form, lackingAfter(draft, field) ?? "lines");
  else focusNext(form, from);
}

function hearKey(
  event: KeyboardEvent<HTMLFormElement>,
  draft: PhoneDraft,
  { place, changeAddress }: { readonly place: () => void; readonly changeAddress: () => void },
): void {
  if (event.altKey && event.code === "KeyA") {
    event.preventDefault();
    changeAddress();
    return;
  }
  if (event.key !== "Enter" || event.repeat) return;
  if (event.ctrlKey || event.metaKey) place();
  else if (goesToNextField(event.target)) goToNext(event.currentTarget, event.target as Element, draft);
  else return;
  event.preventDefault();
}

/** The fields behind the products: how it is paid, what the caller asks for, and for which business. */
function FieldsAfter(props: {
  readonly order: OpenPhoneOrder;
  readonly summary: CustomerSummary | undefined;
}): ReactElement {
  const { order, summary } = props;
  const { draft, wrong } = order;
  return (
    <div className="aisle-phone-fields">
      <PhoneField
        name="promoCode"
        title={otherTitle("order.promoDiscount")}
        most={24}
        value={draft.promoCode}
        wrong={wrong["promoCode"]}
        onType={(promoCode) => order.change({ promoCode })}
      />
      <PhoneChoice
        name="payment"
        title={titleOf("order", "paymentState")}
        value={draft.payment}
        options={payments.map((one) => ({ value: one, title: one }))}
        wrong={wrong["payment"]}
        onChoose={(value) => order.change({ payment: payments.find((one) => one === value) ?? draft.payment })}
      />
      <PhoneField
        name="instructions"
        title={formTitle("order.callerNote")}
        most={500}
        value={draft.instructions}
        wrong={wrong["instructions"]}
        onType={(instructions) => order.change({ instructions })}
      />
      <BusinessPart order={order} summary={summary} />
    </div>
  );
}

/** Why an order was not placed, the keys, and the question before one is discarded. */
function Foot(props: {
  readonly order: OpenPhoneOrder;
  readonly draft: PhoneDraft;
  readonly onDrop: () => void;
}): ReactElement {
  const { order, draft, onDrop } = props;
  const [isDropping, setDropping] = useState(false);
  return (
    <>
      <div role="alert" className="aisle-phone-notice">
        {order.notice && <FailureNoticeView notice={order.notice} />}
      </div>
      <DraftFoot
        leaving={{ isLeaving: isDropping, keeps: true, stay: () => setDropping(false) }}
        onDrop={onDrop}
        isSaving={order.isPlacing}
        keys={keys}
        cancel="Close"
        save="Place order"
        meanwhile="Placing ..."
        canSave={!order.isPlacing}
      >
        <Button
          variant="minimal"
          text="Discard this order"
          onClick={() => (isBlank(draft) ? onDrop() : setDropping(true))}
        />
      </DraftFoot>
    </>
  );
}

/** The products that a caller usually takes and that are not in the order yet. */
function usualProducts(summary: CustomerSummary | undefined, lines: readonly TakenLine[]): readonly OfferedProduct[] {
  const chosen = new Set(lines.map(({ product }) => product.id));
  return (summary?.usual ?? [])
    .filter(({ product }) => !chosen.has(product.id))
    .slice(0, 6)
    .map(({ product, quantity, times }) => ({ ...product, quantity: String(quantity), times }));
}
