import { sql } from "kysely";
import { messageSection } from "#contract/settings/messages.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Chance } from "./chance.ts";
import type { DemoCustomer, People } from "./people.ts";
import type { Doer } from "./staff.ts";

const day = 86_400_000;
const customersPerStore = 900;
const languages = ["en", "hi", "kn", "ta", "te"] as const;
const consents = [["SMS", "WhatsApp", "E-mail"], ["WhatsApp"], [], ["SMS"]] as const;
const tags = ["regular", "apartment lead", "bulk buyer", "senior citizen", "hotel"];
const notes = ["Rings the bell twice", "Leave with the guard", "Likes bananas that are still green"];
const notServed = { blocked: true, no_cash: false, restriction_reason: "Refused three orders at the door" };
const noCash = { blocked: false, no_cash: true, restriction_reason: "Had no cash at the door twice" };
const welcome = { blocked: false, no_cash: false, restriction_reason: "" };

/** Writes the customers of a store. */
export async function furnishCustomers(
  trx: Trx,
  chance: Chance,
  people: People,
  made: { readonly storeId: string; readonly doer: Doer; readonly now: number },
): Promise<readonly DemoCustomer[]> {
  const known = Array.from({ length: customersPerStore }, (_, at) => people.customer(at + 1));
  const customers = [...known, ...typedTwice(chance, known)];
  await insertRows(
    trx,
    "customers",
    customers.map(({ id, code, name, phone, email }, at) => {
      // Every customer is older than the oldest order.
      const since = made.now - chance.whole(62, 700) * day;
      const told = { id, code, name, phone, email, ...customerTraits(at) };
      return { store_id: made.storeId, ...told, created_at: new Date(since).toISOString() };
    }),
  );
  await furnishConsents(trx, made);
  // Who may be one person is looked for with each address. Planned for empty tables, it would read all customers.
  await sql`analyze customers, people`.execute(trx);
  return customers;
}

/** What is known of the customer number `at`: what they said of themselves, and what was decided about their orders. */
function customerTraits(at: number) {
  return {
    birthday: at % 3 === 0 ? `19${60 + (at % 40)}-0${1 + (at % 9)}-1${at % 10}` : null,
    language: at % 4 === 0 ? null : (languages[at % languages.length] ?? null),
    tags: at % 5 === 0 ? (tags[(at / 5) % tags.length] ?? "") : "",
    notes: at % 11 === 0 ? (notes[(at / 11) % notes.length] ?? "") : "",
    consent: consents[at % consents.length] ?? [],
    ...(at % 97 === 96 ? notServed : at % 41 === 40 ? noCash : welcome),
  };
}

/**
 * Every ninetieth customer once more, as whoever typed them in anew: another spelling of the name and the phone, no
 * e-mail address. They are doubles to decide.
 */
function typedTwice(chance: Chance, customers: readonly DemoCustomer[]): DemoCustomer[] {
  return customers.flatMap((customer, at) => {
    if (at % 90 !== 13) return [];
    const [given = "", ...more] = customer.name.split(" ");
    const name = `${given.slice(0, 1)}. ${more.join(" ")}`;
    const phone = customer.phone.replace("+91", "0");
    return [{ ...customer, id: chance.id(), code: `${customer.code}-2`, name, phone, email: null }];
  });
}

/** Notes in the histories of a store's customers to which words they agreed, when they came. */
async function furnishConsents(trx: Trx, { storeId, doer }: { storeId: string; doer: Doer }): Promise<void> {
  const words = messageSection.fields.consentWording.starts;
  await sql`update customers set consent_wording = ${words} where store_id = ${storeId} and consent <> '{}'`.execute(
    trx,
  );
  await sql`
    insert into record_history (store_id, kind, record_id, id, action, at, user_id, by_name, origin, version, to_status, changes)
    select store_id, 'customer', id, md5(id || ' agreed')::uuid, 'created', created_at, ${doer.user_id}, ${doer.by_name},
      ${doer.origin}, 1, state, jsonb_build_object('consent', jsonb_build_array(null, consent),
        'consentWording', jsonb_build_array(null, consent_wording))
    from customers where store_id = ${storeId} and consent <> '{}'`.execute(trx);
}

/** Puts products on the wishlists of every seventh customer, some of which have cost more then. */
export async function furnishWishes(
  trx: Trx,
  {
    storeId,
    products,
    customers,
    now,
  }: {
    readonly storeId: string;
    readonly products: readonly { readonly id: string; readonly price: number }[];
    readonly customers: readonly DemoCustomer[];
    /** In milliseconds. */
    readonly now: number;
  },
): Promise<void> {
  const rows = customers.flatMap((customer, at) =>
    at % 7 === 0
      ? products.slice(at % 50, (at % 50) + 1 + (at % 4)).map(({ id, price }, nth) => ({
          store_id: storeId,
          customer_id: customer.id,
          product_id: id,
          wished_at: new Date(now - (1 + ((at + nth) % 40)) * day).toISOString(),
          price: nth === 0 ? Math.round(price * 1.1) : price,
          available: (at + nth) % 3 === 0 ? 0 : 12 + ((at + nth) % 40),
        }))
      : [],
  );
  await insertRows(trx, "customer_wishes", rows);
}
