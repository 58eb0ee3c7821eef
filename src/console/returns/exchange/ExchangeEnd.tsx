import type { ReactElement } from "react";
import type { ExchangePrice } from "#contract/exchanges/schema.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { Format } from "#console/kit/format.ts";

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
          <div key={title}>
            <dt>{title}</dt>
            <dd>{format.amount(amount)}</dd>
          </div>
        ))}
      {order ? (
        <div className="aisle-goods-total">
          <dt>New order</dt>
          <dd>{format.money(order.amount)}</dd>
        </div>
      ) : null}
      {order ? (
        <div>
          <dt>{otherTitle("order.tax")}</dt>
          <dd>{format.amount(order.tax)}</dd>
        </div>
      ) : null}
      {credit > 0 ? (
        <div>
          <dt>Paid by the goods that come back</dt>
          <dd>{format.amount(-credit)}</dd>
        </div>
      ) : null}
      {order ? (
        <div className="aisle-goods-total">
          <dt>Customer pays</dt>
          <dd>{format.money(toPay)}</dd>
        </div>
      ) : null}
      <div className="aisle-goods-total">
        <dt>Goes back to the customer</dt>
        <dd>{ways || format.money(0)}</dd>
      </div>
      {due > 0 ? (
        <div>
          <dt>Still to be paid for the first order</dt>
          <dd>{format.money(due)}</dd>
        </div>
      ) : null}
    </>
  );
}
