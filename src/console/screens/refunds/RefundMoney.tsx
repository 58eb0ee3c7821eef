import type { ReactElement } from "react";
import { sumAmounts } from "#contract/money.ts";
import type { RecordDetail } from "#contract/records/record-calls.ts";
import type { RefundRow } from "#contract/refunds/schema.ts";
import { otherTitle, titleOf } from "#console/client/field-words.ts";
import { PaymentTable } from "#console/order/PaymentTable.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";

/** The money of a refund's order: all payments with what went back, and what is still to go back. */
export function RefundMoney({
  detail,
  failure,
  format,
}: TabProps<RefundRow, RecordDetail<"refund"> | undefined>): ReactElement {
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
