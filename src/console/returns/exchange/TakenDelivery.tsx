import { HTMLSelect } from "@blueprintjs/core/lib/esm/components/html-select/htmlSelect.js";
import type { ReactElement } from "react";
import useSWR from "swr";
import type { GoodsQuestion } from "#commands/kinds/returning/goods-question.ts";
import type { DeliveryType } from "#contract/enumerations.ts";
import { paymentPlans } from "#contract/payments/states/payment-state.ts";
import { api } from "#console/client/api.ts";
import { titleOf, valueTitle } from "#console/client/field-words.ts";
import { formTitle } from "#console/client/form-title.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { useByMinute } from "#console/kit/time/clock.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import type { TakenDraft } from "./taken-draft.ts";

/** How the customer gets what they take instead, and how they pay what it costs more. */
export function TakenDelivery({
  to,
  draft,
  onEdit,
}: {
  /** The order whose goods come back, and where the new one can be delivered to. */
  readonly to: NonNullable<GoodsQuestion["exchange"]>;
  readonly draft: TakenDraft;
  onEdit(how: (now: TakenDraft) => TakenDraft): void;
}): ReactElement {
  const { address } = to;
  const ways: readonly DeliveryType[] = address === null ? ["STORE_PICKUP"] : ["STORE_PICKUP", "HOME_DELIVERY"];
  return (
    <>
      <label>
        {titleOf("order", "deliveryType")}
        <HTMLSelect
          value={draft.deliveryType}
          onChange={({ target }) => onEdit((now) => ({ ...now, deliveryType: target.value as DeliveryType }))}
        >
          {ways.map((way) => (
            <option key={way} value={way}>
              {way === "HOME_DELIVERY"
                ? `${valueTitle("order", "deliveryType", way)}: ${address}`
                : valueTitle("order", "deliveryType", way)}
            </option>
          ))}
        </HTMLSelect>
      </label>
      {draft.deliveryType === "HOME_DELIVERY" ? <SlotChoice {...{ to, draft, onEdit }} /> : null}
      <label>
        {formTitle("exchange.payment")}
        <HTMLSelect
          value={draft.payment}
          onChange={({ target }) => onEdit((now) => ({ ...now, payment: target.value as TakenDraft["payment"] }))}
        >
          {paymentPlans.map((plan) => (
            <option key={plan}>{plan}</option>
          ))}
        </HTMLSelect>
      </label>
    </>
  );
}

/** When it is delivered: in the next slot that has room, or in one that is chosen. */
function SlotChoice({
  to: { storeId, orderId },
  draft,
  onEdit,
}: Pick<Parameters<typeof TakenDelivery>[0], "to" | "draft" | "onEdit">): ReactElement {
  const format = useFormat();
  const now = useByMinute((moment) => moment);
  const { data } = useSWR(
    cacheKeys.slots(storeId, orderId),
    () => api("slots.list", { params: { storeId }, query: { orderId } }),
    swrOptions,
  );
  const slots = (data?.slots ?? []).filter(({ remaining }) => remaining !== 0);
  const chosen = draft.slot;
  return (
    <label>
      {titleOf("order", "slotStart")}
      <HTMLSelect
        value={chosen?.start ?? ""}
        onChange={({ target }) => {
          const next = slots.find(({ start }) => start === target.value);
          onEdit((now) => ({ ...now, slot: next && { start: next.start, end: next.end } }));
        }}
      >
        <option value="">Next free slot</option>
        {slots.map(({ start, end }) => (
          <option key={start} value={start}>
            {format.slot(start, end, now)}
          </option>
        ))}
      </HTMLSelect>
    </label>
  );
}
