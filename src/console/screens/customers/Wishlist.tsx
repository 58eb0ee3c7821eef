import type { ReactElement } from "react";
import useSWR from "swr";
import { recordPath } from "#commands/destinations.ts";
import type { CustomerRow } from "#contract/customers/customer.ts";
import type { Wish } from "#contract/customers/tabs-schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import type { Format } from "#console/kit/format.ts";
import { InnerList } from "#console/record/InnerList.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import "./customers.css";

/** What a customer would like to have, and how its stock and price have changed since it was put there. */
export function Wishlist({ storeId, readId, row, format }: TabProps<CustomerRow, unknown>): ReactElement {
  const { data, error } = useSWR(
    cacheKeys.customerTab("wishlist", storeId, readId),
    () => api("customers.wishlist", { params: { storeId, id: readId } }),
    swrOptions,
  );
  if (!data) return <RecordPlaceholder failure={error} lines={6} />;
  if (data.length === 0) return <EmptyState title="Nothing is on this customer's wishlist." />;
  return (
    <div className="aisle-customer-tab">
      <InnerList
        label={`Wishlist of ${row.name}, the newest first`}
        headings={["Product", "Since", "Stock then", "Stock now", "Price then", "Price now", "Change"]}
        numbersFrom={2}
        rows={data.map((wish) => ({
          id: wish.product.id,
          path: recordPath("product", wish.product.id),
          name: `${wish.product.name} ${wish.product.code}`,
          cells: [
            format.day(wish.wishedAt),
            quantityText(wish, wish.available, format),
            stockNow(wish, format),
            format.amount(wish.price),
            format.amount(wish.product.price),
            changeOf(wish, format),
          ],
        }))}
      />
    </div>
  );
}

function stockNow(wish: Wish, format: Format): string {
  const { state, stock } = wish.product;
  if (state !== "ACTIVE") return "not for sale";
  return quantityText(wish, stock?.available ?? null, format);
}

function quantityText({ product }: Wish, quantity: number | null, format: Format): string {
  if (quantity === null) return "not counted";
  if (quantity <= 0) return "out of stock";
  return `${format.quantity(quantity)} ${product.unit === "weight" ? "kg" : "pc"}`;
}

/** What has become of the price since the product was put on the list, and whether it is there again or no more. */
function changeOf({ product, price, available }: Wish, format: Format): ReactElement {
  const now = product.state === "ACTIVE" ? (product.stock?.available ?? null) : 0;
  const by = product.price - price;
  const isBack = available !== null && available <= 0 && now !== null && now > 0;
  const isGone = available !== null && available > 0 && now !== null && now <= 0;
  return (
    <>
      {by === 0 ? null : (
        <span className={by < 0 ? "aisle-customer-less" : undefined}>
          {`${format.amount(Math.abs(by))} ${by < 0 ? "cheaper" : "dearer"}`}
        </span>
      )}
      {isBack ? <span className="aisle-customer-less">back in stock</span> : null}
      {isGone ? <span>no more in stock</span> : null}
    </>
  );
}
