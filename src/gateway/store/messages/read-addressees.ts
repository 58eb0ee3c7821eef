import { sql } from "kysely";
import { type Addressee, type Channel } from "#contract/messages/message.ts";
import type { TemplateValues } from "#contract/messages/template-text.ts";
import { formatAmount, formatMoney } from "#contract/money.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import type { Db } from "#gateway/database/schema.ts";

/** A customer who may be written to, the order that it is about, and the store. */
export interface Subject {
  readonly customerId: string;
  readonly customerName: string;
  readonly phone: string;
  readonly email: string;
  readonly language: string | null;
  readonly isDeleted: boolean;
  readonly consent: readonly string[];
  readonly noMessages: readonly string[];
  readonly orderId: string | null;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly amount: number;
  readonly returnedAmount: number;
  readonly paidAmount: number;
  readonly slotStart: string | null;
  readonly slotEnd: string | null;
  readonly riderName: string;
  readonly storeName: string;
  readonly storePhone: string;
  readonly storeCode: string;
  readonly currency: string;
  readonly locale: string;
  readonly timeZone: string;
}

const ofCustomer = sql`
  customer.id as "customerId", coalesce(customer.email, '') as email, customer.language,
  customer.state = 'DELETE' as "isDeleted", customer.consent, customer.no_messages as "noMessages",
  stores.name as "storeName", coalesce(stores.phone, '') as "storePhone", stores.code as "storeCode",
  stores.currency, stores.locale, stores.time_zone as "timeZone"`;

/** The customers of some orders of a store, each with the order. An order without a customer has none. */
export async function readOrderSubjects(db: Db, storeId: string, orderIds: readonly string[]): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select ${ofCustomer}, placed.customer_name as "customerName", placed.customer_phone as phone,
      placed.id as "orderId", placed.number as "orderNumber", placed.status, placed.amount,
      placed.returned_amount as "returnedAmount", placed.paid_amount as "paidAmount",
      placed.slot_start as "slotStart", placed.slot_end as "slotEnd", coalesce(riders.name, '') as "riderName"
    from orders as placed
    join customers as customer on customer.store_id = placed.store_id and customer.id = placed.customer_id
    join stores on stores.id = placed.store_id
    left join riders on riders.store_id = placed.store_id and riders.id = placed.rider_id
    where placed.store_id = ${storeId} and placed.id = any(${orderIds}::uuid[])`.execute(db);
  return rows;
}

/** A customer of a store, without an order; undefined where the store has none such. */
export async function readCustomerSubject(db: Db, storeId: string, id: string): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select ${ofCustomer}, customer.name as "customerName", customer.phone, null as "orderId", '' as "orderNumber",
      'Pending' as status, 0::bigint as amount, 0::bigint as "returnedAmount", 0::bigint as "paidAmount",
      null as "slotStart", null as "slotEnd", '' as "riderName"
    from customers as customer join stores on stores.id = customer.store_id
    where customer.store_id = ${storeId} and customer.id = coalesce((
      select merged_into from customers where store_id = ${storeId} and id = ${id}), ${id})`.execute(db);
  return rows[0];
}

/** A subject as far as it decides about a channel. */
export function addresseeOf(subject: Subject, channel: Channel): Addressee {
  return { ...subject, address: channel === "E-mail" ? subject.email : subject.phone };
}

/** What an occasion tells beside the order. */
export interface MoreValues {
  /** The money that it is about, in minor units, where that is not the amount of the order. */
  readonly amount?: number;
  readonly method?: string;
  readonly returnNumber?: string;
}

/** The values of all placeholders. */
export function valuesOf(subject: Subject, channel: Channel, more: MoreValues = {}): TemplateValues {
  const { orderId, currency, locale, slotStart, slotEnd } = subject;
  // The sign of a currency may make a text message cost more than twice as much.
  const money = (amount: number) =>
    channel === "SMS" ? `${currency} ${formatAmount(amount)}` : formatMoney(amount, currency, locale);
  const due = orderId === null ? 0 : amountDue(subject);
  return {
    customerName: subject.customerName,
    storeName: subject.storeName,
    storePhone: subject.storePhone,
    orderNumber: subject.orderNumber,
    amount: orderId === null ? "" : money(more.amount ?? subject.amount),
    due: due > 0 ? money(due) : "",
    slot: slotStart === null || slotEnd === null ? "" : slotText(slotStart, slotEnd, subject),
    riderName: subject.riderName,
    method: more.method,
    returnNumber: more.returnNumber,
  };
}

/** "28 Nov, 10:00 am - 12:00 pm": with plain spaces and dashes, which any phone can show. */
function slotText(start: string, end: string, { locale, timeZone }: Subject): string {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  });
  return format.formatRange(new Date(start), new Date(end)).replaceAll(/\s+/g, " ").replaceAll(/[–—]/g, "-");
}
