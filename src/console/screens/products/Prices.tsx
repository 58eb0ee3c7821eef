import type { ReactElement } from "react";
import useSWR from "swr";
import type { ProductRow } from "#contract/products/product.ts";
import type { PriceSpan } from "#contract/products/price-schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import type { Format } from "#console/kit/format.ts";
import { useByMinute } from "#console/kit/time/clock.ts";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { lineBox, priceLine } from "./price-line.ts";
import { productListTab } from "./product-list-tab.tsx";
import "./prices.css";

const PrintedMrps = productListTab("printedMrps", "No other MRP is printed on packs in stock.");

const headings = { planned: "Planned", now: "Now", past: "Earlier" } as const;

/**
 * What a product will cost, costs and has cost, the latest first, each with who planned it and why; and the other MRPs
 * that are printed on packs in stock.
 */
export function Prices(props: TabProps<ProductRow, unknown>): ReactElement {
  const { storeId, row, readId, format } = props;
  // Every change of a price is a version of the product, so what is read here is as new as its row.
  const { data, error } = useSWR(
    cacheKeys.prices(storeId, readId, row.id === readId ? row.version : 0),
    () => api("prices.list", { params: { storeId, id: readId } }),
    { ...swrOptions, keepPreviousData: true },
  );
  if (!data) return <RecordPlaceholder failure={error} lines={4} />;
  const latest = data.prices.toReversed();
  return (
    <>
      <div className="aisle-details">
        <PriceChart prices={data.prices} />
        <table className="aisle-prices">
          <thead>
            <tr>
              <th scope="col">Holds</th>
              <th scope="col">MRP</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          {(["planned", "now", "past"] as const).map((when) => {
            const spans = latest.filter((span) => span.when === when);
            return spans.length === 0 ? null : (
              <tbody key={when}>
                <tr>
                  <th scope="rowgroup" colSpan={3}>
                    {headings[when]}
                  </th>
                </tr>
                {spans.map((span) => (
                  <PriceRow key={`${span.id} ${span.from}`} span={span} format={format} />
                ))}
              </tbody>
            );
          })}
        </table>
        <div className="aisle-tab-actions">
          <CommandButton id="product.plan-price" showKeys size="small" />
          {data.prices.some(({ canEnd }) => canEnd) && <CommandButton id="product.end-price" showKeys size="small" />}
        </div>
      </div>
      <PrintedMrps {...props} />
    </>
  );
}

/** MRP and price in time as a line, up to now and beyond. */
function PriceChart({ prices }: { readonly prices: readonly PriceSpan[] }): ReactElement | null {
  const minute = useByMinute((now) => now);
  const line = priceLine(prices, minute);
  if (!line) return null;
  return (
    <svg
      className="aisle-price-line"
      viewBox={`0 -4 ${lineBox.width} ${lineBox.height + 8}`}
      preserveAspectRatio="none"
      role="img"
      aria-label="MRP and price in time"
    >
      <path className="is-mrp" d={line.mrp} />
      <path className="is-price" d={line.price} />
      <path className="is-now" d={`M${line.now} -4V${lineBox.height + 4}`} />
    </svg>
  );
}

/** One price: when it holds, who planned it and why. */
function PriceRow({ span, format }: { readonly span: PriceSpan; readonly format: Format }): ReactElement {
  return (
    <tr data-when={span.when}>
      <td>
        {timeText(span, format)}
        <span className="aisle-quiet">
          {[span.isSale ? "Sale" : "", span.by, span.reason].filter(Boolean).join(": ")}
        </span>
      </td>
      <td>{format.amount(span.mrp)}</td>
      <td>{format.amount(span.price)}</td>
    </tr>
  );
}

function timeText({ from, until }: PriceSpan, format: Format): string {
  if (from === null) return until === null ? "Always" : `Until ${format.full(until)}`;
  return until === null ? `From ${format.full(from)}` : `${format.full(from)} to ${format.full(until)}`;
}
