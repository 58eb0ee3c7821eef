import type { ReactElement, ReactNode } from "react";
import { sumAmounts } from "#contract/money.ts";
import type { ReturnPrice } from "#contract/returns/schema.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { Format } from "#console/kit/format.ts";

/** What a return comes to, and what then goes back on which payment. */
export function ReturnAmounts(props: {
  /** What the gateway says; null while it is not known. */
  readonly priced: ReturnPrice | null;
  /** Something typed cannot be, so that nothing can be worked out. */
  readonly isWrong: boolean;
  readonly format: Format;
  /** The last rows, in place of what goes back. */
  readonly end?: ReactNode;
}): ReactElement {
  const { priced, isWrong, format } = props;
  if (!priced) {
    const next = isWrong ? "Correct the marked fields" : "Type how much of a product comes back";
    return <p className="aisle-quiet">{`${next} to see what goes back for it.`}</p>;
  }
  const of = (field: "goods" | "discount" | "promo" | "addedTax") =>
    sumAmounts(priced.lines.map((line) => line[field]));
  const rows: readonly (readonly [string, number])[] = [
    [otherTitle("order.linesAmount"), of("goods")],
    [otherTitle("order.discount"), -of("discount")],
    [otherTitle("order.promoDiscount"), -of("promo") - priced.promoKept],
    [otherTitle("order.addedTax"), of("addedTax")],
    [otherTitle("order.deliveryCharge"), priced.deliveryCharge],
    [otherTitle("order.rounding"), priced.rounding],
  ];
  const ways = priced.back.map(({ method, amount }) => `${method} ${format.money(amount)}`).join(", ");
  return (
    <dl className="aisle-goods-amounts" aria-live="polite">
      {rows
        .filter(([, amount]) => amount !== 0)
        .map(([title, amount]) => (
          <AmountRow key={title} title={title} words={format.amount(amount)} />
        ))}
      <AmountRow isTotal title={props.end ? "Goods that come back" : "Amount"} words={format.money(priced.amount)} />
      <AmountRow title={otherTitle("order.tax")} words={format.amount(priced.tax)} />
      {props.end ?? (
        <AmountRow title="Goes back" words={ways || `nothing: ${format.money(priced.due)} still to be paid`} />
      )}
    </dl>
  );
}

/** One of the amounts, with its title. */
export function AmountRow(props: {
  readonly title: string;
  readonly words: string;
  readonly isTotal?: true;
}): ReactElement {
  return (
    <div className={props.isTotal && "aisle-goods-total"}>
      <dt>{props.title}</dt>
      <dd>{props.words}</dd>
    </div>
  );
}
