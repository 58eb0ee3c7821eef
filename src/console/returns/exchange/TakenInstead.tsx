import type { ReactElement } from "react";
import type { DeliveryType } from "#contract/enumerations.ts";
import type { PricedIntake } from "#contract/orders/intake-schema.ts";
import { paymentPlans } from "#contract/payments/payment-state.ts";
import { titleOf, valueTitle } from "#console/client/field-words.ts";
import type { Format } from "#console/kit/format.ts";
import { TakenProducts } from "#console/order/taking/TakenProducts.tsx";
import type { TakenDraft } from "./taken-draft.ts";

/** What the customer takes instead of the goods that come back, how they get it, and how they pay what it costs more. */
export function TakenInstead(props: {
  readonly storeId: string;
  /** Where it can be delivered to; null where that is not known. */
  readonly address: string | null;
  readonly draft: TakenDraft;
  readonly priced: PricedIntake | null;
  /** What is wrong with each field, by the gateway's name of it. */
  readonly wrong: Readonly<Record<string, string>>;
  readonly format: Format;
  onEdit(how: (now: TakenDraft) => TakenDraft): void;
}): ReactElement {
  const { storeId, address, draft, priced, wrong, format, onEdit } = props;
  const ways: readonly DeliveryType[] = address === null ? ["STORE_PICKUP"] : ["STORE_PICKUP", "HOME_DELIVERY"];
  return (
    <div className="aisle-goods-taken">
      <TakenProducts
        storeId={storeId}
        title="Taken instead"
        lines={draft.lines}
        priced={priced}
        wrong={wrong}
        format={format}
        isFirst={false}
        onEdit={(how) => onEdit((now) => ({ ...now, lines: how(now.lines) }))}
      />
      <div className="aisle-goods-how">
        <label>
          {titleOf("order", "deliveryType")}
          <select
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
          </select>
        </label>
        <label>
          The rest is paid
          <select
            value={draft.payment}
            onChange={({ target }) => onEdit((now) => ({ ...now, payment: target.value as TakenDraft["payment"] }))}
          >
            {paymentPlans.map((plan) => (
              <option key={plan}>{plan}</option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}
