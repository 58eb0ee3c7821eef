import type { ReactElement } from "react";
import useSWR from "swr";
import type { OrderRow } from "#contract/orders/schema.ts";
import { isLinkOpen } from "#contract/payments/links/links.ts";
import type { PaymentLink } from "#contract/payments/links/links-schema.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import { api } from "#console/client/api.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import type { Format } from "#console/kit/format.ts";

/** The payment links of an order with state and sum, the newest first; nothing where none was made. */
export function PaymentLinks({ order, format }: { readonly order: OrderRow; readonly format: Format }) {
  const { storeId, id: orderId } = order;
  const { data } = useSWR(
    cacheKeys.paymentLinks(storeId, orderId),
    () => api("payments.links", { params: { storeId, orderId } }),
    swrOptions,
  );
  if (!data || data.links.length === 0) return null;
  return <LinkTable links={data.links} due={amountDue(order)} format={format} />;
}

interface LinkTableProps {
  readonly links: readonly PaymentLink[];
  /** What is to be collected for the order now. */
  readonly due: number;
  readonly format: Format;
}

function LinkTable({ links, due, format }: LinkTableProps): ReactElement {
  return (
    <table>
      <caption>{otherTitle("paymentLink.links")}</caption>
      <thead>
        <tr>
          <th scope="col">{otherTitle("payment.at")}</th>
          <th scope="col">{otherTitle("paymentLink.sentBy")}</th>
          <th scope="col">{otherTitle("paymentLink.state")}</th>
          <th scope="col">{otherTitle("payment.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <tr key={link.id}>
            <td>{format.full(link.sentAt)}</td>
            <td>{link.sentBy}</td>
            <td>{stateText(link, due)}</td>
            <td>{format.amount(link.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stateText(link: PaymentLink, due: number): string {
  if (link.state === "paid") return "Paid";
  if (link.state === "declined") return "Declined";
  return isLinkOpen(link, due) ? "Open" : "Open, but another sum is due now";
}
