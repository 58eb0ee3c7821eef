import type { ReactElement } from "react";
import useSWR from "swr";
import type { StoreProduct } from "#contract/products/schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import type { Format } from "#console/kit/format.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";

/** How many products are offered in place of one. */
const most = 3;

/**
 * What the catalogue names in place of a product that cannot be had as it was typed, the best first: only what is for
 * sale, to be had, and not in the order yet. The key of the row takes the first.
 */
export function InsteadOf(props: {
  readonly storeId: string;
  readonly productId: string;
  /** The ids of the products of the order. */
  readonly taken: readonly string[];
  readonly format: Format;
  readonly onTake: (product: StoreProduct) => void;
}): ReactElement | null {
  const { storeId, productId, taken, format } = props;
  const { data = [] } = useSWR(
    cacheKeys.offeredInstead(storeId, productId),
    () => api("products.substitutes", { params: { storeId, id: productId } }),
    swrOptions,
  );
  const offered = data.filter(
    ({ id, state, stock }) => state === "ACTIVE" && !taken.includes(id) && (stock?.available ?? 1) > 0,
  );
  if (offered.length === 0) return null;
  return (
    <span className="aisle-sought">
      <small className="aisle-quiet">Instead:</small>
      {offered.slice(0, most).map((product, at) => (
        <button
          key={product.id}
          type="button"
          className="bp6-button bp6-small"
          data-instead=""
          onClick={() => props.onTake(product)}
        >
          {product.name} {format.amount(product.price)}
          {at === 0 ? <kbd className="aisle-key">{keyCaps("alt+s")}</kbd> : null}
        </button>
      ))}
    </span>
  );
}
