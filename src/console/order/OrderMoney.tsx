import type { ReactElement } from "react";
import { sumAmounts } from "#contract/money.ts";
import type { OrderMoneyParts } from "#contract/payments/order-money-schema.ts";
import { titleOf } from "#console/client/field-words.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { PaymentTable } from "./tabs/PaymentTable.tsx";

/**
 * The money of the order behind a refund, a transaction or an invoice: all payments with what went back, and what is
 * still to go back.
 */
export function OrderMoney({
  detail,
  failure,
  format,
}: Pick<TabProps<unknown, OrderMoneyParts | undefined>, "detail" | "failure" | "format">): ReactElement {
  if (!detail) return <RecordPlaceholder failure={failure} lines={6} />;
  const paid = sumAmounts(detail.payments.map(({ amount }) => amount));
  return (
    <div className="aisle-payments">
      <PaymentTable
        payments={detail.payments}
        format={format}
        sums={[
          [otherTitle("order.charged"), detail.charged],
          [titleOf("order", "paidAmount"), paid],
          ["Still to go back", Math.max(0, paid - detail.charged)],
        ]}
      />
    </div>
  );
}
