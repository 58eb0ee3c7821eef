import { type ReactElement, useState } from "react";
import type { CustomerSummary } from "#contract/customers/schema.ts";
import { formTitle } from "#console/client/form-title.ts";
import type { Format } from "#console/kit/format.ts";
import { OrderStatusTag } from "#console/kit/status/OrderStatusTag.tsx";

/** What is known of the caller, beside the order that is taken: what they said of open orders, then earlier orders. */
export function CallerAside(props: {
  readonly summary: CustomerSummary | undefined;
  readonly isKnown: boolean;
  readonly failure: unknown;
  readonly format: Format;
}): ReactElement {
  const { summary, format } = props;
  const [now] = useState(Date.now);
  if (!summary) {
    const words = props.isKnown
      ? props.failure
        ? "What is known of the caller could not be read."
        : "Loading"
      : "Who calls? Their earlier orders and what they said of open ones appear here.";
    return <aside className="aisle-phone-aside aisle-quiet">{words}</aside>;
  }
  const { customer, remarks, orders, orderCount } = summary;
  return (
    <aside className="aisle-phone-aside" aria-label={`About ${customer.name}`}>
      <p>
        <strong>{customer.name}</strong> {customer.code}
        <br />
        <span className="aisle-quiet">
          {format.count(orderCount)} {orderCount === 1 ? "order" : "orders"} since {format.moment(customer.since, now)}
        </span>
      </p>
      {(customer.blocked || customer.noCash) && (
        <p className="aisle-phone-warning" role="alert">
          <strong>{customer.blocked ? "Blocked: no order can be taken." : "No cash on delivery."}</strong>{" "}
          {customer.restrictionReason}
        </p>
      )}
      {remarks.length > 0 && (
        <section>
          <h3>{formTitle("caller.remarks")}</h3>
          <ul>
            {remarks.slice(0, 4).map(({ orderId, number, at, text }) => (
              <li key={`${orderId} ${at}`}>
                {text}
                <small className="aisle-quiet">
                  {number}, {format.moment(at, now)}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>{formTitle("caller.orders")}</h3>
        {orders.length === 0 ? <p className="aisle-quiet">None yet.</p> : null}
        <ul>
          {orders.slice(0, 8).map((order) => (
            <EarlierOrder key={order.id} {...{ order, format, now }} />
          ))}
        </ul>
      </section>
    </aside>
  );
}

/** An order that the caller has placed before. */
function EarlierOrder(props: {
  readonly order: CustomerSummary["orders"][number];
  readonly format: Format;
  readonly now: number;
}): ReactElement {
  const { order, format, now } = props;
  return (
    <li>
      <span className="aisle-phone-earlier">
        <span>{order.number}</span> <OrderStatusTag status={order.status} />
        <span>{format.amount(order.amount)}</span>
      </span>
      <small className="aisle-quiet">
        {format.moment(order.placedAt, now)} · {format.count(order.itemCount)}{" "}
        {order.itemCount === 1 ? "product" : "products"} · {order.paymentState}
      </small>
    </li>
  );
}
