import type { ReactElement } from "react";
import type { ExchangePrice } from "#contract/exchanges/schema.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { Format } from "#console/kit/format.ts";
import { AmountRow } from "#console/returns/ReturnAmounts.tsx";

/** What the new goods of an exchange cost, how much of that the others pay, and the difference. */
export function ExchangeEnd({
  exchange,
  format,
}: {
  readonly exchange: ExchangePrice;
  readonly format: Format;
}): ReactElement {
  const { order, credit, toPay } = exchange;
  const { back, due } = exchange.return;
  const rows: readonly (readonly [string, number])[] = order
    ? [
        ["New goods", order.linesAmount],
        [otherTitle("order.promoDiscount"), -order.promoDiscount],
        [otherTitle("order.addedTax"), order.addedTax],
        [otherTitle("order.deliveryCharge"), order.deliveryCharge],
        [otherTitle("order.rounding"), order.rounding],
      ]
    : [];
  const ways = back.map(({ method, amount }) => `${method} ${format.money(amount)}`).join(", ");
  return (
    <>
      {rows
        .filter(([, amount], at) => at === 0 || amount !== 0)
        .map(([title, amount]) => (
          <AmountRow key={title} title={title} words={format.amount(amount)} />
        ))}
      {order ? <AmountRow isTotal title="New order" words={format.money(order.amount)} /> : null}
      {order ? <AmountRow title={otherTitle("order.tax")} words={format.amount(order.tax)} /> : null}
      {credit > 0 ? <AmountRow title="Paid by the goods that come back" words={format.amount(-credit)} /> : null}
      {order ? <AmountRow isTotal title="Customer pays" words={format.money(toPay)} /> : null}
      <AmountRow isTotal title="Goes back to the customer" words={ways || format.money(0)} />
      {due > 0 ? <AmountRow title="Still to be paid for the first order" words={format.money(due)} /> : null}
    </>
  );
}
