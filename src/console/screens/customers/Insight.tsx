import type { ReactElement } from "react";
import useSWR from "swr";
import type { CustomerRow } from "#contract/customers/customer.ts";
import type { CustomerInsight } from "#contract/customers/tabs-schema.ts";
import { api } from "#console/client/api.ts";
import { titleOf } from "#console/client/field-words.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import type { Format } from "#console/kit/format.ts";
import { Field, Fields } from "#console/record/Fields.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";

/** What a customer is worth, how they buy, what they usually buy and what they stopped buying. */
export function Insight({ storeId, readId, format }: TabProps<CustomerRow, unknown>): ReactElement {
  const { data, error } = useSWR(
    cacheKeys.customerTab("insight", storeId, readId),
    () => api("customers.insight", { params: { storeId, id: readId } }),
    swrOptions,
  );
  if (!data) return <RecordPlaceholder failure={error} lines={9} />;
  const { averageBasket, daysBetween, promised, kept } = data;
  const day = (at: string | null): string | null => (at === null ? null : format.day(at));
  return (
    <div className="aisle-details">
      <Fields title="Worth">
        <Field name={titleOf("customer", "spent")} number>
          {format.money(data.spent)}
        </Field>
        <Field name={titleOf("customer", "orders")} number>
          {format.count(data.orders)}
        </Field>
        <Field name="Average basket" number>
          {averageBasket === null ? null : format.money(averageBasket)}
        </Field>
        <Field name={titleOf("customer", "credit")} number>
          {format.money(data.credit)}
        </Field>
      </Fields>
      <Fields title="Rhythm">
        <Field name="Days between orders" number>
          {daysBetween === null ? null : format.quantity(daysBetween)}
        </Field>
        <Field name="First order" number>
          {day(data.firstOrderAt)}
        </Field>
        <Field name="Last order" number>
          {day(data.lastOrderAt)}
        </Field>
        <Field name="Next order due" number>
          {day(data.dueAt)}
        </Field>
      </Fields>
      <Fields title="Promise and returns">
        <Field name="Delivered in time" number>
          {promised === 0 ? null : `${format.count(kept)} of ${format.count(promised)}`}
        </Field>
        <Field name="Returns" number>
          {format.count(data.returns)}
        </Field>
        <Field name="Came back" number>
          {format.money(data.returned)}
        </Field>
      </Fields>
      <Fields title="Usually buys">{boughtFields(data.usual, format)}</Fields>
      <Fields title="Stopped buying">{boughtFields(data.stopped, format)}</Fields>
    </div>
  );
}

/** A field for each product: how often it was bought and, of those not bought any more, how often that was. */
function boughtFields(
  bought: readonly (CustomerInsight["usual"][number] & { readonly every?: number })[],
  format: Format,
): ReactElement | ReactElement[] {
  if (bought.length === 0) return <p className="aisle-quiet">Nothing yet.</p>;
  return bought.map(({ productId, name, times, lastAt, every }) => (
    <Field key={productId} name={name} number>
      {`${format.count(times)} times${every === undefined ? "" : `, every ${format.quantity(every)} days`}, last ${format.day(lastAt)}`}
    </Field>
  ));
}
