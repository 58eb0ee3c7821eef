import { sql } from "kysely";
import {
  author,
  books,
  byCustomer,
  byOrder,
  comment,
  contact,
  empty,
  type Fate,
  isOwnOrder,
  nothing,
  type PersonalTable,
  plain,
  pseudonym,
  staff,
  typedInBooks,
} from "./fates.ts";

/** Of an address only the place stays, from which areas and states are counted. */
const placeOf = (address: string): Fate => ({
  blank: () =>
    sql.raw(`case when ${address} is null or ${address} = 'null' then ${address}
    else (${address} || '{"line": "", "locality": ""}') - 'point' end`),
});

const delivery = (column: string): Fate => ({
  blank: (person) => sql`
    ${sql.ref(column)} || jsonb_build_object('customerName', ${person.pseudonym}::text, 'customerPhone', '',
      'instructions', '', 'business', null, 'address', null)`,
});

/** The tables of orders that tell of customers. */
export const orderTables: Readonly<Record<string, PersonalTable>> = {
  orders: {
    title: "Orders",
    rows: isOwnOrder("orders"),
    columns: {
      number: books,
      status: plain,
      customer_name: pseudonym,
      customer_phone: contact,
      payment_state: plain,
      source: plain,
      order_type: plain,
      delivery_type: plain,
      address: placeOf("address"),
      instructions: empty,
      agreed_discount: books,
      pay_by: plain,
      payment_attempt: plain,
      promo: books,
      agreed_offers: books,
      packed: plain,
      tax_mode: books,
      delivery_tax: books,
      delivery_taxes: books,
      business: nothing,
      visitor: nothing,
    },
    also: ["placed_at", "slot_start", "slot_end", "amount", "paid_amount", "returned_amount", "delivery_charge"],
    amounts: ["amount", "paid_amount", "returned_amount", "delivery_charge"],
  },
  order_search: {
    title: "",
    own: true,
    rows: byOrder(),
    columns: {
      // The first line has number, name, phone and shelf; the others are about products.
      search: {
        pseudonym: ({ storeId, pseudonym: name }) => sql`(
          select ' ' || fold_text(concat_ws(' ', found.number, ${name}::text, found.packed ->> 'shelf'))
          from orders as found where found.store_id = ${storeId} and found.id = order_search.order_id
        ) || substr(search, length(split_part(search, chr(10), 1)) + 1)`,
      },
    },
  },
  order_lines: {
    title: "What was ordered",
    rows: byOrder(),
    columns: { code: plain, name: plain, unit: plain, agreed_discount: books, note: empty, category: plain },
    also: ["order_id", "line", "quantity", "unit_price", "discount", "tax", "amount"],
    amounts: ["unit_price", "discount", "tax", "amount"],
  },
  order_line_changes: { title: "", own: true, rows: byOrder(), columns: { from_agreed: books, reasons: plain } },
  order_delivery_changes: {
    title: "Changes of the delivery",
    rows: byOrder(),
    columns: { before: delivery("before"), after: delivery("after") },
    also: ["order_id"],
  },
  order_history: {
    title: "What happened to the orders",
    rows: byOrder(),
    columns: {
      kind: plain,
      by_name: author,
      origin: plain,
      from_status: plain,
      to_status: plain,
      subject: staff,
      text: comment("kind in ('comment', 'placed')"),
      lost: plain,
    },
    also: ["order_id", "at"],
  },
  order_payments: {
    title: "Payments",
    rows: byOrder(),
    columns: {
      method: plain,
      reference: typedInBooks,
      reason: typedInBooks,
      by_name: { ...books, searched: "names" },
      provider: books,
      second_by: staff,
    },
    also: ["order_id", "at", "amount"],
    amounts: ["amount"],
  },
  before_images: {
    title: "",
    own: true,
    rows: (person) => sql`kind = 'order' and ${byOrder("record_id")(person)}`,
    columns: {
      kind: plain,
      after: { ...nothing, searched: "words" },
      before: {
        searched: "words",
        pseudonym: ({ pseudonym: name }) => sql`before || jsonb_build_object(
          'orders', (select coalesce(jsonb_agg(row || jsonb_build_object('customer_name', ${name}::text,
            'customer_phone', '', 'address', null, 'instructions', '', 'business', null, 'visitor', null)), '[]')
            from jsonb_array_elements(before -> 'orders') as row),
          'order_lines', (select coalesce(jsonb_agg(row || '{"note": ""}'), '[]')
            from jsonb_array_elements(before -> 'order_lines') as row),
          'order_history', (select coalesce(jsonb_agg(row || jsonb_build_object('text', '') || case
              when row ->> 'origin' = 'By Customer' then jsonb_build_object('by_name', ${name}::text) else '{}' end), '[]')
            from jsonb_array_elements(before -> 'order_history') as row),
          'order_search', (select coalesce(jsonb_agg(row || jsonb_build_object('search', '')), '[]')
            from jsonb_array_elements(before -> 'order_search') as row))`,
      },
    },
  },
  payment_links: {
    title: "Links to pay by",
    rows: byOrder(),
    columns: { provider: plain, url: contact, state: plain, sent_by: staff },
    also: ["order_id", "amount", "sent_at"],
    amounts: ["amount"],
  },
  asked_reversals: { title: "", own: true, rows: byOrder(), columns: { by_name: staff, reason: empty } },
  promo_uses: {
    title: "Promo codes used",
    rows: byCustomer(),
    columns: {},
    also: ["order_id", "promo_id", "amount"],
    amounts: ["amount"],
  },
  offer_uses: {
    title: "Offers used",
    rows: byCustomer(),
    columns: {},
    also: ["order_id", "offer_id", "amount"],
    amounts: ["amount"],
  },
};
