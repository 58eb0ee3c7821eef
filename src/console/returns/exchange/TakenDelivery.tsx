import { HTMLSelect } from "@blueprintjs/core/lib/esm/components/html-select/htmlSelect.js";
import type { ReactElement } from "react";
import type { DeliveryType } from "#contract/enumerations.ts";
import { paymentPlans } from "#contract/payments/states/payment-state.ts";
import { titleOf, valueTitle } from "#console/client/field-words.ts";
import { formTitle } from "#console/client/form-title.ts";
import type { TakenDraft } from "./taken-draft.ts";

/** How the customer gets what they take instead, and how they pay what it costs more. */
export function TakenDelivery({
  address,
  draft,
  onEdit,
}: {
  /** Where it can be delivered to; null where that is not known. */
  readonly address: string | null;
  readonly draft: TakenDraft;
  onEdit(how: (now: TakenDraft) => TakenDraft): void;
}): ReactElement {
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
