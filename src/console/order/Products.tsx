import type { ReactElement } from "react";
import type { OrderDetail, OrderLine, OrderRow } from "#contract/orders/schema.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import type { Format } from "#console/kit/format.ts";
import type { TabProps } from "#console/record/record-definition.ts";
import { useSnapshot } from "valtio";
import { session } from "#console/session/session.ts";
import { imageOf } from "#console/theme/store-theme.ts";
import { StoreImage } from "#console/theme/StoreImage.tsx";

/** The columns, from left to right; the narrower the room, the fewer are shown. */
const columns = [
  { name: "quantity", title: "Quantity" },
  { name: "product", title: "Product" },
  { name: "price", title: "Unit price" },
  { name: "discount", title: "Discount" },
  { name: "tax", title: "Tax" },
  { name: "amount", title: "Amount" },
] as const;

/** The lines of an order and how its total comes about; the tax is told on its page alone. */
export function Products({
  detail,
  format,
  isPage,
}: Pick<TabProps<OrderRow, OrderDetail>, "detail" | "format" | "isPage">): ReactElement {
  const { lines, order } = detail;
  const picture = imageOf(useSnapshot(session).settings, "productDefaultImage");
  if (lines.length === 0) return <EmptyState title="This order has no products." />;
  return (
    <div className="aisle-products">
      <table aria-label="Products">
        <thead>
          <tr>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col" data-column={name}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <ProductRow key={line.line} line={line} picture={picture} format={format} />
          ))}
        </tbody>
      </table>
      <dl aria-label="Total">
        <Sum name="Products" amount={detail.linesAmount} format={format} />
        {detail.discount === 0 ? null : <Sum name="Discount" amount={-detail.discount} format={format} />}
        {detail.deliveryCharge === 0 ? null : (
          <Sum name="Delivery charge" amount={detail.deliveryCharge} format={format} />
        )}
        <div className="aisle-products-total">
          <dt>Total</dt>
          <dd>{format.money(order.amount)}</dd>
        </div>
        {isPage ? <Sum name="Tax included" amount={detail.tax} format={format} /> : null}
      </dl>
    </div>
  );
}

function Sum(props: { readonly name: string; readonly amount: number; readonly format: Format }): ReactElement {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.format.amount(props.amount)}</dd>
    </div>
  );
}

function ProductRow({
  line,
  picture,
  format,
}: {
  readonly line: OrderLine;
  /** The URL of what stands where a product has no picture: none has one yet. */
  readonly picture: string | null;
  readonly format: Format;
}): ReactElement {
  const quantity = format.quantity(line.quantity);
  return (
    <tr>
      <td data-column="quantity">{line.unit === "weight" ? `${quantity} kg` : `${quantity} ×`}</td>
      <td data-column="product">
        <StoreImage alt="" sources={[picture]} fallback={null} />
        {line.name}
        <small className="aisle-quiet">{line.code}</small>
      </td>
      <td data-column="price">
        {format.amount(line.unitPrice)}
        {line.mrp > line.unitPrice ? <small className="aisle-quiet">MRP {format.amount(line.mrp)}</small> : null}
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
