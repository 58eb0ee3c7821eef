import type { ReactElement } from "react";
import useSWR from "swr";
import { Link } from "wouter";
import { listOf, pathOf } from "#commands/destinations.ts";
import type { CustomerRow } from "#contract/customers/customer.ts";
import type { CustomerInsight } from "#contract/customers/tabs-schema.ts";
import { type OrderStatus, orderStatuses } from "#contract/orders/status.ts";
import { api } from "#console/client/api.ts";
import { titleOf } from "#console/client/field-words.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import type { Format } from "#console/kit/format.ts";
import { writeAddress } from "#console/list/filter/write-address.ts";
import { boardFields } from "#console/order/board-address.ts";
import { Field, Fields, NumberFields } from "#console/record/Fields.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { returnFields } from "#console/returns/fields.ts";

const delivered: readonly OrderStatus[] = ["Delivered", "Partially Delivered", "Returned"];
const counting = orderStatuses.filter((status) => status !== "Cancelled" && status !== "Rejected");

/** The addresses of the lists with the rows behind the figures of a customer. */
function pathsOf(id: string) {
  const orders = (statuses: readonly OrderStatus[], descending = true, product: readonly string[] = []): string => {
    const filter = { customer: [id], orderStatus: [...statuses], product };
    return pathOf("go.orders") + writeAddress(boardFields, { filter, sort: { column: "placed", descending } });
  };
  return {
    counting: orders(counting),
    oldestFirst: orders(counting, false),
    delivered: orders(delivered),
    withProduct: (product: string) => orders(counting, true, [product]),
    returns: `${listOf("return")?.path}${writeAddress(returnFields, { filter: { customer: [id] } })}`,
  };
}

/** What a customer is worth, how they buy, what they usually buy and stopped buying. Figures open the rows behind them. */
export function Insight({ storeId, readId, format }: TabProps<CustomerRow, unknown>): ReactElement {
  const { data, error } = useSWR(
    cacheKeys.customerTab("insight", storeId, readId),
    () => api("customers.insight", { params: { storeId, id: readId } }),
    swrOptions,
  );
  if (!data) return <RecordPlaceholder failure={error} lines={9} />;
  const { averageBasket, daysBetween, promised, kept } = data;
  const paths = pathsOf(readId);
  const opens = (path: string, text: string): ReactElement => <Link href={path}>{text}</Link>;
  const day = (path: string, at: string | null) => (at === null ? null : opens(path, format.day(at)));
  return (
    <div className="aisle-details">
      <NumberFields
        title="Worth"
        figures={[
          [titleOf("customer", "spent"), opens(paths.delivered, format.money(data.spent))],
          [titleOf("customer", "orders"), opens(paths.counting, format.count(data.orders))],
          ["Average basket", averageBasket === null ? null : opens(paths.counting, format.money(averageBasket))],
          [
            titleOf("customer", "credit"),
            <CommandButton key="credit" id="customer.credit" text={format.money(data.credit)} size="small" />,
          ],
        ]}
      />
      <NumberFields
        title="Rhythm"
        figures={[
          ["Days between orders", daysBetween === null ? null : opens(paths.counting, format.quantity(daysBetween))],
          ["First order", day(paths.oldestFirst, data.firstOrderAt)],
          ["Last order", day(paths.counting, data.lastOrderAt)],
          ["Next order due", day(paths.counting, data.dueAt)],
        ]}
      />
      <NumberFields
        title="Promise and returns"
        figures={[
          [
            "Delivered in time",
            promised === 0 ? null : opens(paths.delivered, `${format.count(kept)} of ${format.count(promised)}`),
          ],
          ["Returns", opens(paths.returns, format.count(data.returns))],
          ["Came back", opens(paths.returns, format.money(data.returned))],
        ]}
      />
      <Fields title="Usually buys">{boughtFields(data.usual, format, paths.withProduct)}</Fields>
      <Fields title="Stopped buying">{boughtFields(data.stopped, format, paths.withProduct)}</Fields>
    </div>
  );
}

/** A field for each product: how often it was bought and, of those not bought any more, how often that was. */
function boughtFields(
  bought: readonly (CustomerInsight["usual"][number] & { readonly every?: number })[],
  format: Format,
  pathOfProduct: (id: string) => string,
): ReactElement | ReactElement[] {
  if (bought.length === 0) return <p className="aisle-quiet">Nothing yet.</p>;
  return bought.map(({ productId, name, times, lastAt, every }) => (
    <Field key={productId} name={name} number>
      <Link href={pathOfProduct(productId)}>
        {`${format.count(times)} times${every === undefined ? "" : `, every ${format.quantity(every)} days`}, last ${format.day(lastAt)}`}
      </Link>
    </Field>
  ));
}
