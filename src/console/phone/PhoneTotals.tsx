import type { ReactElement } from "react";
import { otherTitle } from "#console/client/other-words.ts";
import type { Format } from "#console/kit/format.ts";
import type { PhonePrice } from "./use-price.ts";

/** What a phone order costs, line by line; it keeps its place while the price is worked out. */
export function PhoneTotals(props: { readonly price: PhonePrice; readonly format: Format }): ReactElement {
  const { price, format } = props;
  const { priced } = price;
  const rows: (readonly [string, string])[] = priced
    ? [
        [otherTitle("order.linesAmount"), format.amount(priced.linesAmount)],
        ...priced.offers.map(({ title, saves }) => [`${title} (in the prices)`, format.amount(-saves)] as const),
        ...priced.usedUp.map(({ because }) => [because, "–"] as const),
        ...(priced.promoDiscount > 0
          ? [[`Promo code ${priced.promo?.code ?? ""}`, format.amount(-priced.promoDiscount)] as const]
          : []),
        [deliveryTitle(priced.freeDeliveryShort, format), format.amount(priced.deliveryCharge)],
        [otherTitle("order.tax"), format.amount(priced.tax)],
        ...(priced.rounding === 0 ? [] : [[otherTitle("order.rounding"), format.amount(priced.rounding)] as const]),
      ]
    : [];
  return (
    <div className="aisle-phone-totals" aria-busy={!price.isCurrent}>
      <dl>
        {rows.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div data-total>
          <dt>{otherTitle("order.total")}</dt>
          <dd>{priced ? format.money(priced.amount) : "–"}</dd>
        </div>
      </dl>
      {price.failure !== null && (
        <p role="alert">The price could not be calculated. Your next change calculates it again.</p>
      )}
    </div>
  );
}

function deliveryTitle(short: number | null, format: Format): string {
  const title = otherTitle("order.deliveryCharge");
  return short !== null && short > 0 ? `${title} (free with ${format.amount(short)} more)` : title;
}
