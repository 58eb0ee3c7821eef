import type { ReactElement } from "react";
import useSWR from "swr";
import { recordPath } from "#commands/destinations.ts";
import type { PageSize } from "#contract/constants.ts";
import type { ProductRow } from "#contract/products/product.ts";
import type { MovementPage } from "#contract/stock/schema.ts";
import { counted } from "#contract/text.ts";
import { api } from "#console/client/api.ts";
import { titleOf } from "#console/client/field-words.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import type { Format } from "#console/kit/format.ts";
import { Field, Fields, NumberFields } from "#console/record/Fields.tsx";
import { InnerList, type InnerRow } from "#console/record/InnerList.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import "./prices.css";

/** How many movements are shown. */
const shown = 100 satisfies PageSize;

/** How much there is of a product and where, and what changed that, the newest first, with who and why. */
export function Stock({ storeId, readId, row, format }: TabProps<ProductRow, unknown>): ReactElement {
  const { data, error } = useSWR(
    cacheKeys.movements(storeId, readId),
    () => api("stock.movements", { params: { storeId, productId: readId }, query: { page: 1, pageSize: shown } }),
    { ...swrOptions, keepPreviousData: true },
  );
  if (!data) return <RecordPlaceholder failure={error} lines={6} />;
  const { stock, movements, total } = data;
  const unit = row.unit === "weight" ? "kg" : "pc";
  const quantity = (value: number): string => `${format.quantity(value)} ${unit}`;
  return (
    <div className="aisle-details">
      {stock === null ? (
        <EmptyState title="The stock of this product is not counted. Its first change begins to count it." />
      ) : (
        <NumberFields
          title="How much there is"
          figures={[
            ["On hand", quantity(stock.onHand)],
            ["Reserved for orders", quantity(stock.reserved)],
            ["Safety stock", quantity(stock.safety)],
            ["Free", quantity(stock.available)],
            ["The most in one order", stock.purchaseLimit === null ? null : quantity(stock.purchaseLimit)],
          ]}
        />
      )}
      <Fields title="Where it stands">
        {(["aisle", "shelf", "storage"] as const).map((field) => (
          <Field key={field} name={titleOf("product", field)}>
            {row[field]}
          </Field>
        ))}
      </Fields>
      {movements.length === 0 ? null : (
        <InnerList
          label={`Movements of ${row.name}, the newest first`}
          headings={["What", "When, who and why", "On hand", "Reserved"]}
          numbersFrom={2}
          rows={movements.map((movement) => movementRow(movement, format))}
        />
      )}
      {total > movements.length ? (
        <p className="aisle-quiet">{`The newest ${movements.length} of ${counted(total, "movement")}`}</p>
      ) : null}
      <div className="aisle-tab-actions">
        <CommandButton id="stock.change" showKeys size="small" />
        <CommandButton id="stock.out" showKeys size="small" />
      </div>
    </div>
  );
}

function movementRow({ kind, order, ...moved }: MovementPage["movements"][number], format: Format): InnerRow {
  return {
    id: String(moved.number),
    path: order === null ? null : recordPath("order", order.id),
    name: order === null ? kind : `${kind} ${order.number}`,
    cells: [
      [format.full(moved.at), moved.by, moved.note].filter(Boolean).join(" · "),
      changeText(moved.onHandBy, moved.onHand, format),
      changeText(moved.reservedBy, moved.reserved, format),
    ],
  };
}

/** "+5 to 12"; only "12" where it stayed. */
function changeText(by: number, after: number, format: Format): string {
  if (by === 0) return format.quantity(after);
  return `${by > 0 ? "+" : "−"}${format.quantity(Math.abs(by))} to ${format.quantity(after)}`;
}
