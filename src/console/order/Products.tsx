import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactElement, useRef } from "react";
import { useSnapshot } from "valtio";
import type { OrderDetail, OrderLine } from "#contract/orders/schema.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import type { Format } from "#console/kit/format.ts";
import { session } from "#console/session/session.ts";
import { imageOf } from "#console/theme/store-theme.ts";
import { StoreImage } from "#console/theme/StoreImage.tsx";

const rowHeight = 42;

const headings = ["Product", "Quantity", "Unit price", "Discount", "Tax", "Amount"] as const;

/** The lines of an order; of a long list only those in view are rendered. */
export function Products({ detail, format }: { readonly detail: OrderDetail; readonly format: Format }): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const { lines } = detail;
  const picture = imageOf(useSnapshot(session).settings, "productDefaultImage");
  // eslint-disable-next-line react/incompatible-library -- no memoised value depends on its result
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  if (lines.length === 0) return <EmptyState title="This order has no products." />;
  return (
    <div
      className="aisle-products"
      role="table"
      aria-label="Products"
      aria-rowcount={lines.length + 1}
      ref={scroller}
      // Without a focusable element inside, a region can be scrolled by keys only as a tab stop of its own.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div className="aisle-products-row aisle-products-head" role="row" aria-rowindex={1}>
        {headings.map((heading) => (
          <span key={heading} role="columnheader">
            {heading}
          </span>
        ))}
      </div>
      <div role="rowgroup" style={{ blockSize: virtual.getTotalSize(), position: "relative" }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return line ? (
            <ProductRow key={line.line} line={line} picture={picture} format={format} index={index} start={start} />
          ) : null;
        })}
      </div>
    </div>
  );
}

function ProductRow({
  line,
  picture,
  format,
  index,
  start,
}: {
  readonly line: OrderLine;
  /** The URL of what stands where a product has no picture: none has one yet. */
  readonly picture: string | null;
  readonly format: Format;
  readonly index: number;
  readonly start: number;
}): ReactElement {
  const cheaper = line.mrp > line.unitPrice;
  return (
    <div
      className="aisle-products-row"
      role="row"
      aria-rowindex={index + 2}
      style={{ position: "absolute", insetInline: 0, blockSize: rowHeight, transform: `translateY(${start}px)` }}
    >
      <span role="cell" className="aisle-product" title={line.name}>
        <StoreImage alt="" sources={[picture]} fallback={null} />
        <span className="aisle-cut">{line.name}</span>
        <small className="aisle-cut aisle-quiet">{line.code}</small>
      </span>
      <span role="cell">
        {format.quantity(line.quantity)}
        <small className="aisle-quiet"> {line.unit === "weight" ? "kg" : "pc"}</small>
      </span>
      <span role="cell">
        {format.amount(line.unitPrice)}
        {cheaper ? <small className="aisle-quiet">MRP {format.amount(line.mrp)}</small> : null}
      </span>
      <span role="cell">{line.discount ? format.amount(line.discount) : "–"}</span>
      <span role="cell">
        {format.amount(line.tax)}
        <small className="aisle-quiet">{format.rate(line.taxRate)}</small>
      </span>
      <span role="cell">
        <strong>{format.amount(line.amount)}</strong>
      </span>
    </div>
  );
}
