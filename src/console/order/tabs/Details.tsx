import type { ReactElement, ReactNode } from "react";
import { Link } from "wouter";
import { recordPath } from "#commands/destinations.ts";
import { exchangeText } from "#contract/exchanges/exchange-text.ts";
import { packedText } from "#contract/orders/packed.ts";
import type { OrderDetail, OrderRow } from "#contract/orders/schema.ts";
import { insideSentence } from "#contract/text.ts";
import { titleOf, valueTitle } from "#console/client/field-words.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { useByMinute } from "#console/kit/time/clock.ts";
import { Field, Fields } from "#console/record/Fields.tsx";
import type { TabProps } from "#console/record/record-definition.ts";

type DetailsProps = Pick<TabProps<OrderRow, OrderDetail | undefined>, "row" | "detail" | "format" | "isPage">;

const title = (field: keyof OrderRow): string => titleOf("order", field);

/**
 * The fields of an order; what only accountants ask for, on its page alone. Values that only the details contain stay
 * empty until they are loaded.
 */
export function Details({ row, detail, format, isPage }: DetailsProps): ReactElement {
  const slot = useByMinute((now) => format.slot(row.slotStart, row.slotEnd, now));
  const address = detail?.address;
  const addressTitle = otherTitle("order.addressType");
  return (
    <div className="aisle-details">
      <Fields title={title("customerName")}>
        <Field name={otherTitle("customer.name")}>{row.customerName}</Field>
        <Field name={title("customerPhone")}>{row.customerPhone}</Field>
        <Field name={otherTitle("customer.email")}>{emailText(detail?.customerEmail)}</Field>
        <Field name={address ? `${address.type} ${insideSentence(addressTitle)}` : addressTitle}>
          {address
            ? [address.line, address.locality, `${address.city} ${address.pincode}`, address.state]
                .filter(Boolean)
                .join(", ")
            : null}
        </Field>
        {detail?.business ? (
          <Field name={otherTitle("order.business")}>{`${detail.business.name}, ${detail.business.gstin}`}</Field>
        ) : null}
        <Field name={otherTitle("order.instructions")}>{detail?.instructions}</Field>
      </Fields>
      <Fields title={otherTitle("order.details")}>
        <Field name={title("placedAt")}>{format.full(row.placedAt)}</Field>
        <Field name={title("slotStart")}>{slot}</Field>
        <Field name={otherTitle("order.packed")}>{packedText(detail?.packed)}</Field>
        <Field name={title("orderType")}>{row.orderType}</Field>
        <Field name={title("deliveryType")}>{valueTitle("order", "deliveryType", row.deliveryType)}</Field>
        <Field name={title("source")}>{valueTitle("order", "source", row.source)}</Field>
        <Field name={title("pickerName")}>{row.pickerName}</Field>
        <Field name={title("riderName")}>{row.riderName}</Field>
        <Field name={title("updatedAt")}>{format.full(row.updatedAt)}</Field>
        {detail?.exchangeOf ? (
          <Field name={otherTitle("order.exchangeOf")}>
            <Link href={recordPath("return", detail.exchangeOf.returnId)}>{detail.exchangeOf.number}</Link>
            {` (${detail.exchangeOf.orderNumber}), ${exchangeText(detail.exchangeOf, (value, unit) => `${format.quantity(value)}${unit === "weight" ? " kg" : ""}`)}`}
          </Field>
        ) : null}
      </Fields>
      <Amounts {...{ row, detail, format, isPage }} />
    </div>
  );
}

/** What an order comes to, and what of it is paid. */
function Amounts({ row, detail, format, isPage }: DetailsProps): ReactElement {
  return (
    <Fields title={otherTitle("order.amounts")}>
      <Field name={`${otherTitle("order.linesAmount")} (${format.count(row.itemCount)})`} number>
        {detail ? format.amount(detail.linesAmount) : null}
      </Field>
      <Field name={otherTitle("order.discount")} number>
        {detail ? format.amount(detail.discount === 0 ? 0 : -detail.discount) : null}
      </Field>
      <Field name={otherTitle("order.deliveryCharge")} number>
        {detail ? format.amount(detail.deliveryCharge) : null}
      </Field>
      {isPage ? (
        <Field name={otherTitle("order.tax")} number>
          {detail ? format.amount(detail.tax) : null}
        </Field>
      ) : null}
      <Field name={otherTitle("order.total")} number>
        <strong>{format.money(row.amount)}</strong>
      </Field>
      <Field name={title("paidAmount")} number>
        {format.money(row.paidAmount)}
      </Field>
      <Field name={title("paymentState")} number>
        {row.paymentState}
      </Field>
    </Fields>
  );
}

/** An e-mail address, which breaks behind its "@" where it does not fit in a line. */
function emailText(address: string | null | undefined): ReactNode {
  if (!address) return null;
  const host = address.indexOf("@") + 1;
  return (
    <>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </>
  );
}
