import { sql, type SqlBool } from "kysely";
import {
  author,
  books,
  byCustomer,
  byOrder,
  comment,
  contact,
  empty,
  keep,
  nothing,
  ownOrders,
  ownReturns,
  type PersonalTable,
  plain,
  pseudonym,
  staff,
  typed,
  typedInBooks,
} from "./fates.ts";
import { correspondenceTables } from "./correspondence-tables.ts";
import { orderTables } from "./order-tables.ts";
import { wordsOf } from "./person-words.ts";

const postedColumns = { kind: plain, by_name: { ...books, searched: "names" }, note: typedInBooks } as const;

/**
 * The tables that tell of customers, with the fate of each of their columns. A test holds this and `otherColumns` against
 * the database, so that nobody adds a column without saying what becomes of it.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  customers: {
    title: "Customer",
    rows: byCustomer("id"),
    columns: {
      code: nothing,
      name: pseudonym,
      phone: contact,
      email: nothing,
      birthday: nothing,
      language: nothing,
      tags: empty,
      notes: empty,
      consent: { blank: () => sql`'{}'` },
      consent_wording: empty,
      no_messages: { blank: () => sql`'{}'` },
      restriction_reason: empty,
      business_name: empty,
      gstin: empty,
      business_address: empty,
      state: plain,
    },
    also: ["blocked", "no_cash", "created_at"],
  },
  customer_addresses: {
    title: "Addresses",
    rows: byCustomer(),
    removed: true,
    columns: { type: plain, line: empty, locality: empty, city: plain, pincode: plain, state: plain, point: nothing },
    also: ["used_at"],
  },
  customer_wishes: {
    title: "Wishlist",
    rows: byCustomer(),
    removed: true,
    columns: {},
    also: ["product_id", "wished_at", "price", "available"],
    amounts: ["price"],
  },
  customer_figures: {
    title: "What they ordered",
    rows: byCustomer(),
    columns: {},
    also: ["orders", "spent", "last_order_at"],
    amounts: ["spent"],
  },
  ...orderTables,
  return_orders: {
    title: "Returns",
    rows: byOrder(),
    columns: {
      number: books,
      status: plain,
      order_number: books,
      customer_name: pseudonym,
      customer_phone: contact,
      pickup: plain,
      reasons: plain,
      note: empty,
      exchange_order_number: books,
      kept: books,
      delivery_taxes: books,
      day: plain,
    },
    also: ["created_at", "amount"],
    amounts: ["amount"],
  },
  return_lines: {
    title: "What came back",
    rows: byOrder(),
    columns: { reason: plain, condition: plain, note: empty },
    also: ["return_id", "order_id", "line", "quantity", "amount"],
    amounts: ["amount"],
  },
  imported_return_lines: {
    title: "",
    own: true,
    rows: (person) => sql<SqlBool>`return_id in ${ownReturns(person)}`,
    columns: { name: books, product: plain },
  },
  refunds: {
    title: "Refunds",
    rows: byOrder(),
    columns: {
      number: books,
      cause: plain,
      status: plain,
      method: plain,
      approval: plain,
      because: empty,
      reference: typed,
      note: empty,
      requested_by: {
        pseudonym: ({ names, pseudonym: name }) =>
          sql`case when requested_by = any(${names}::text[]) then ${name} else requested_by end`,
        searched: "names",
      },
      decided_by: staff,
      order_number: books,
      customer_name: pseudonym,
      paid_by: plain,
    },
    also: ["created_at", "amount"],
    amounts: ["amount"],
  },
  transactions: {
    title: "",
    own: true,
    rows: byOrder(),
    columns: {
      method: plain,
      provider: plain,
      reference: typed,
      reason: typed,
      by_name: author,
      status: plain,
      order_number: books,
      customer_name: pseudonym,
    },
  },
  invoices: {
    title: "Invoices",
    rows: byOrder(),
    columns: {
      kind: plain,
      number: books,
      order_number: books,
      return_number: books,
      reason: typedInBooks,
      // Taken out by the function that may change the books: the list and its search know the pseudonym.
      customer_name: books,
      document: keep("the tax law asks for invoices as they were issued, for 72 months"),
      by_name: staff,
      day: plain,
    },
    also: ["issued_at", "total"],
    amounts: ["total"],
  },
  invoice_syncs: {
    title: "",
    own: true,
    rows: (person) => sql<SqlBool>`id in (
      select issued.id from invoices as issued where issued.store_id = ${person.storeId}
        and issued.order_id in ${ownOrders(person)})`,
    columns: { status: plain, because: empty, kind: plain },
  },
  stock_movements: { title: "", own: true, rows: byOrder(), columns: postedColumns },
  ledger_transactions: { title: "", own: true, rows: byOrder(), columns: postedColumns },
  ledger_entries: {
    title: "Credit",
    rows: ({ ids }) => sql<SqlBool>`account = 'customer' and account_id = any(${ids}::uuid[])`,
    columns: { account: plain, provider: plain },
    also: ["transaction_id", "amount"],
    amounts: ["amount"],
  },
  ...correspondenceTables,
  customer_doubles: {
    title: "",
    own: true,
    rows: ({ ids }) => sql<SqlBool>`(one_id = any(${ids}::uuid[]) or other_id = any(${ids}::uuid[]))`,
    columns: {
      number: plain,
      status: plain,
      because: plain,
      decided_by: staff,
    },
  },
  customer_merges: {
    title: "",
    own: true,
    rows: ({ ids }) => sql<SqlBool>`(kept_id = any(${ids}::uuid[]) or gone_id = any(${ids}::uuid[]))`,
    columns: {
      by_name: staff,
      kept_fields: { blank: () => sql`'{"before": {}, "after": {}}'` },
      gone_fields: { blank: () => sql`'{"before": {}, "after": {}}'` },
    },
  },
  customer_merge_rows: {
    title: "",
    own: true,
    rows: ({ storeId, ids }) => sql<SqlBool>`merge_id in (select merges.id from customer_merges as merges
      where merges.store_id = ${storeId} and (merges.kept_id = any(${ids}::uuid[]) or merges.gone_id = any(${ids}::uuid[])))`,
    columns: { moved: plain },
  },
  record_history: {
    title: "Changes, comments and who looked",
    rows: (person) => sql<SqlBool>`record_id in (
      select unnest(${person.ids}::uuid[])
      union all select own.person_id from customers as own
        where own.store_id = ${person.storeId} and own.id = any(${person.ids}::uuid[])
      union all select id from return_orders where store_id = ${person.storeId} and order_id in ${ownOrders(person)}
      union all select id from refunds where store_id = ${person.storeId} and order_id in ${ownOrders(person)}
      union all select id from transactions where store_id = ${person.storeId} and order_id in ${ownOrders(person)}
      union all select id from invoices where store_id = ${person.storeId} and order_id in ${ownOrders(person)}
      union all select id from reviews where store_id = ${person.storeId} and customer_id = any(${person.ids}::uuid[])
      union all select id from messages where store_id = ${person.storeId} and customer_id = any(${person.ids}::uuid[])
      union all select id from conversations
        where store_id = ${person.storeId} and customer_id = any(${person.ids}::uuid[])
      union all select unnest(${person.conversations}::uuid[])
      union all select id from customer_doubles where store_id = ${person.storeId}
        and (one_id = any(${person.ids}::uuid[]) or other_id = any(${person.ids}::uuid[])))`,
    columns: {
      kind: plain,
      action: plain,
      by_name: author,
      origin: plain,
      from_status: plain,
      to_status: plain,
      changes: {
        blank: (person) => {
          const { marks, names } = wordsOf(person);
          return sql`case when kind in ('customer', 'person', 'message') then '{}'
            else without_words(changes - '{note,because,kept,author,customerName,customerPhone}'::text[],
              ${marks}, ${names}, ${person.pseudonym}) end`;
        },
        searched: "words",
      },
      text: comment("kind in ('customer', 'person', 'message') or action = 'commented'"),
      lost: plain,
    },
    also: ["record_id", "at"],
  },
  segment_members: { title: "Segments", rows: byCustomer(), columns: {}, also: ["segment_id", "since"] },
  files: {
    title: "Pictures with returns",
    rows: (person) => sql<SqlBool>`kind = 'return' and record_id in ${ownReturns(person)}`,
    removed: true,
    columns: { hash: plain, type: plain, name: plain, bytes: nothing, place: plain, kind: plain, by_name: staff },
    also: ["at"],
  },
};

/** The table of people, whose rows belong to the whole business. It is changed as a record. */
export const personTable: PersonalTable = {
  title: "Person",
  rows: ({ storeId, ids }) => sql<SqlBool>`id in (
    select own.person_id from customers as own where own.store_id = ${storeId} and own.id = any(${ids}::uuid[]))`,
  columns: { name: pseudonym, phone: contact, notes: empty, state: plain },
};
