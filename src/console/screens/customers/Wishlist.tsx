import type { ReactElement } from "react";
import useSWR from "swr";
import type { CustomerRow } from "#contract/customers/customer.ts";
import type { Wish } from "#contract/customers/tabs-schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import type { Format } from "#console/kit/format.ts";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import "./customers.css";

/** What a customer would like to have, with its stock and how its price has changed since. */
export function Wishlist({ storeId, readId, format }: TabProps<CustomerRow, unknown>): ReactElement {
  const { data, error } = useSWR(
    cacheKeys.customerTab("wishlist", storeId, readId),
    () => api("customers.wishlist", { params: { storeId, id: readId } }),
    swrOptions,
  );
  if (!data) return <RecordPlaceholder failure={error} lines={6} />;
  if (data.length === 0) return <EmptyState title="Nothing is on this customer's wishlist." />;
  return (
    <div className="aisle-customer-tab">
      <table className="aisle-customer-table">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Stock</th>
            <th scope="col">Price then</th>
            <th scope="col">Price now</th>
          </tr>
        </thead>
        <tbody>
          {data.map((wish) => (
            <tr key={wish.product.id}>
              <td>
                {wish.product.name}
                <span className="aisle-quiet">
                  {wish.product.code}, since {format.day(wish.wishedAt)}
                </span>
              </td>
              <td>{stockOf(wish, format)}</td>
              <td>{format.amount(wish.price)}</td>
              <td>
                {format.amount(wish.product.price)}
                {wish.product.price < wish.price ? <span className="aisle-customer-less">cheaper</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function stockOf({ product: { state, stock, unit } }: Wish, format: Format): string {
  if (state !== "ACTIVE") return "not for sale";
  if (stock === null) return "not counted";
  if (stock.available <= 0) return "out of stock";
  return `${format.quantity(stock.available)} ${unit === "weight" ? "kg" : "pc"}`;
}
