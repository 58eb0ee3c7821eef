import type { ReactElement } from "react";
import useSWR from "swr";
import { recordPath } from "#commands/destinations.ts";
import { type FormList, readEntries } from "#commands/kinds/forms/products/list-forms.ts";
import { entryCommand, listCommandId } from "#commands/kinds/products/product.ts";
import { productLists } from "#contract/products/lists.ts";
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

/** The kind of record that each entry of a list names. */
const kinds: Partial<Record<FormList, "product" | "category">> = { substitutes: "product", categories: "category" };

/**
 * Makes the tab of a list that belongs to a product. Its rows are moved, changed and removed by key. A list that is only
 * a part of a tab says in one line, by `nothing`, that it is empty.
 */
export function productListTab(
  name: FormList,
  nothing?: string,
): (props: TabProps<ProductRow, unknown>) => ReactElement {
  const { one } = productLists[name];
  const kind = kinds[name];
  return function ProductListTab({ storeId, readId, row }): ReactElement {
    // Every change of a list is a version of the product, so what is read here is as new as its row.
    const { data, error } = useSWR(
      cacheKeys.ofProduct(name, storeId, readId, row.id === readId ? row.version : 0),
      () => readEntries(name, { storeId, id: readId }, api),
      { ...swrOptions, keepPreviousData: true },
    );
    if (!data) return <RecordPlaceholder failure={error} lines={4} />;
    const add = <CommandButton id={listCommandId("add", name)} showKeys size="small" />;
    if (data.length === 0 && nothing !== undefined)
      return (
        <div className="aisle-details">
          <p className="aisle-tab-actions aisle-prices-nothing aisle-quiet">
            {nothing} {add}
          </p>
        </div>
      );
    return (
      <div className="aisle-details">
        {data.length === 0 ? (
          <EmptyState title={`This product has no ${one} yet.`} />
        ) : (
          <InnerList
            label={`${titleOf("product", name)} of ${row.name}, in their order`}
            headings={[titleOf("product", name)]}
            numbersFrom={1}
            rows={data.map((entry) => ({
              id: entry.id,
              path: kind ? recordPath(kind, entry.id) : null,
              name: entry.name,
              cells: [],
            }))}
            onAct={({ id }, act) => {
              const entry = data.find((each) => each.id === id);
              if (entry) void runHere(entryCommand(name, row, data, entry, act === "enter" ? "change" : act));
            }}
          />
        )}
        {data.length === 0 ? null : (
          <p className="aisle-quiet">
            {`${keyCaps("Enter")} ${kind ? "opens" : "changes"} · ${keyCaps("shift+j")} ${keyCaps("shift+k")} move · ${keyCaps("Delete")} removes`}
          </p>
        )}
        <div className="aisle-tab-actions">
          {add}
          {data.length === 0 ? null : <CommandButton id={listCommandId("remove", name)} showKeys size="small" />}
        </div>
      </div>
    );
  };
}
