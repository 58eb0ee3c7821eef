import type { ReactElement } from "react";
import useSWR from "swr";
import { recordPath } from "#commands/destinations.ts";
import { unlinkCommand } from "#commands/kinds/products/product.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { api } from "#console/client/api.ts";
import { titleOf } from "#console/client/field-words.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { InnerList } from "#console/record/InnerList.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { runHere } from "#console/shell/keys/run-here.ts";
import { packText, stockText } from "./columns.ts";

/** The variants of a product; Enter opens one, Delete unlinks it. Each has a price and a stock of its own. */
export function Variants({ storeId, readId, row, format }: TabProps<ProductRow, unknown>): ReactElement {
  const { data, error, mutate } = useSWR(
    // A variant is a product of its own: its changes do not change this one, so the count tells when it comes or goes.
    cacheKeys.ofProduct("variants", storeId, readId, row.id === readId ? row.version : 0),
    () => api("products.variants", { params: { storeId, id: readId } }),
    { ...swrOptions, keepPreviousData: true },
  );
  if (!data) return <RecordPlaceholder failure={error} lines={4} />;
  return (
    <div className="aisle-details">
      {data.length === 0 ? (
        <EmptyState title={row.parent === null ? "This product has no variants." : `A variant of ${row.parent}.`} />
      ) : (
        <>
          <InnerList
            label={`Variants of ${row.name}`}
            headings={(["name", "code", "packAmount", "available", "price"] as const).map((of) =>
              titleOf("product", of),
            )}
            numbersFrom={2}
            rows={data.map((variant) => ({
              id: variant.id,
              path: recordPath("product", variant.id),
              name: variant.name,
              cells: [variant.code, packText(variant), stockText(variant), format.amount(variant.price)],
            }))}
            onAct={({ id }, act) => {
              const variant = data.find((each) => each.id === id);
              if (variant && act === "remove") void runHere(unlinkCommand(variant)).then(() => mutate());
            }}
          />
          <p className="aisle-quiet">{`${keyCaps("Enter")} opens · ${keyCaps("Delete")} unlinks`}</p>
        </>
      )}
      <div className="aisle-tab-actions">
        <CommandButton id="product.add-variant" showKeys size="small" />
        <CommandButton id={row.parentId === null ? "product.link-variant" : "product.unlink-variant"} size="small" />
      </div>
    </div>
  );
}
