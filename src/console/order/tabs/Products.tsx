import { memo, type ReactElement } from "react";
import type { OrderDetail, OrderLine, OrderRow } from "#contract/orders/schema.ts";
import type { OtherName } from "#contract/store/other-titles.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import type { Format } from "#console/kit/format.ts";
import type { TabProps } from "#console/record/record-definition.ts";
import { useMoreLines } from "#console/client/orders/more-lines.ts";
import { MoreLines } from "#console/order/MoreLines.tsx";

/** The columns, from left to right; the narrower the room, the fewer are shown. */
const columns = [
  { name: "quantity", of: "line.quantity" },
  { name: "product", of: "line.name" },
  { name: "price", of: "line.unitPrice" },
  { name: "discount", of: "line.discount" },
  { name: "tax", of: "line.tax" },
  { name: "amount", of: "line.amount" },
] as const;

/**
 * The lines of an order and how its total comes about; the tax is told on its page alone. Where there are more lines
 * than came with the order, the total stands above them, because it would move away from whoever scrolls to it.
 */
export function Products({
  detail,
  format,
  isPage,
}: Pick<TabProps<OrderRow, OrderDetail>, "detail" | "format" | "isPage">): ReactElement {
  const { lines, order } = detail;
  const isLong = order.itemCount > lines.length;
  const more = useMoreLines(order.storeId, order.id, lines.length, order.itemCount);
  if (lines.length === 0) return <EmptyState title="This order has no products." />;
  return (
    <div className="aisle-products">
      {isLong ? <Total detail={detail} format={format} isPage={isPage} /> : null}
      <table aria-label={otherTitle("order.linesAmount")}>
        <thead>
          <tr>
            {columns.map(({ name, of }) => (
              <th key={name} scope="col" data-column={name}>
                {otherTitle(of)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <ProductRows lines={lines} format={format} />
          {more.pages.map((page) => (
            <ProductRows key={page[0]?.line} lines={page} format={format} />
          ))}
        </tbody>
      </table>
      {isLong ? <MoreLines more={more} total={order.itemCount} format={format} /> : null}
      {isLong ? null : <Total detail={detail} format={format} isPage={isPage} />}
    </div>
  );
}

function Total({ detail, format, isPage }: Pick<TabProps<OrderRow, OrderDetail>, "detail" | "format" | "isPage">) {
  return (
    <dl aria-label={otherTitle("order.total")}>
      <Sum of="order.linesAmount" amount={detail.linesAmount} format={format} />
      {detail.discount === 0 ? null : <Sum of="order.discount" amount={-detail.discount} format={format} />}
      {detail.promoDiscount === 0 ? null : (
        <Sum of="order.promoDiscount" amount={-detail.promoDiscount} format={format} />
      )}
      {detail.deliveryCharge === 0 ? null : (
        <Sum of="order.deliveryCharge" amount={detail.deliveryCharge} format={format} />
      )}
      <div className="aisle-products-total">
        <dt>{otherTitle("order.total")}</dt>
        <dd>{format.money(detail.order.amount)}</dd>
      </div>
      {isPage ? <Sum of="order.tax" amount={detail.tax} format={format} /> : null}
    </dl>
  );
}

function Sum(props: { readonly of: OtherName; readonly amount: number; readonly format: Format }): ReactElement {
  return (
    <div>
      <dt>{otherTitle(props.of)}</dt>
      <dd>{props.format.amount(props.amount)}</dd>
    </div>
  );
}

/** Lines that came together; they are drawn once, however many come after them. */
const ProductRows = memo(function ProductRows(props: {
  readonly lines: readonly OrderLine[];
  readonly format: Format;
}): ReactElement {
  return (
    <>
      {props.lines.map((line) => (
        <ProductRow key={line.line} line={line} format={props.format} />
      ))}
    </>
  );
});

function ProductRow({ line, format }: { readonly line: OrderLine; readonly format: Format }): ReactElement {
  const quantity = format.quantity(line.quantity);
  return (
    <tr className={line.quantity === 0 ? "aisle-gone" : undefined}>
      <td data-column="quantity">{line.unit === "weight" ? `${quantity} kg` : `${quantity} ×`}</td>
      <td data-column="product">
        <span>{line.name}</span>
        <small className="aisle-quiet">{line.code}</small>
        <Changed line={line} format={format} />
      </td>
      <td data-column="price">
        {format.amount(line.unitPrice)}
        {line.mrp > line.unitPrice ? (
          <small className="aisle-quiet">{`${otherTitle("line.mrp")} ${format.amount(line.mrp)}`}</small>
        ) : null}
      </td>
      <td data-column="discount">{line.discount ? format.amount(line.discount) : "–"}</td>
      <td data-column="tax">
        {format.amount(line.tax)}
        <small className="aisle-quiet">{format.rate(line.taxRate)}</small>
      </td>
      <td data-column="amount">{format.amount(line.amount)}</td>
    </tr>
  );
}

/** What was ordered, where the line was changed since, what was handed over so far, and the note about it. */
function Changed({ line, format }: { readonly line: OrderLine; readonly format: Format }): ReactElement | null {
  const { ordered, handedOver, note } = line;
  const was = ordered && ordered.quantity !== line.quantity;
  const text = !was ? "" : ordered.quantity === 0 ? "added" : `ordered ${format.quantity(ordered.quantity)}`;
  const handed = handedOver === undefined ? "" : `${format.quantity(handedOver)} handed over at first`;
  const told = [text, handed, note].filter(Boolean).join(" · ");
  return told === "" ? null : <small className="aisle-products-changed">{told}</small>;
}
