import { type RawBuilder, sql, type SqlBool } from "kysely";
import { wordsOf } from "./person-words.ts";

/** The customers of one store who are one person, while they are forgotten or their data is read. */
export interface Person {
  readonly storeId: string;
  /** Their ids as customers, with those of all who were merged into them. */
  readonly ids: readonly string[];
  /** The ids of orders that name no customer and have one of their phones. */
  readonly looseOrders: readonly string[];
  /** What stands in place of their name. */
  readonly pseudonym: string;
  /** How they are called; where they did something themselves, they are told as its author by such a name. */
  readonly names: readonly string[];
  /** What leads to nobody else: e-mail addresses, and phone numbers as `phone_core` tells them. */
  readonly marks: readonly string[];
  /** Conversations with a visitor who has said one of these. */
  readonly conversations: readonly string[];
}

/** What becomes of a column in rows about somebody who is forgotten; `keep` says why it stays. */
type OwnFate =
  | { readonly keep: string }
  | { readonly blank: (person: Person, column: string) => RawBuilder<unknown> }
  | { readonly pseudonym: (person: Person) => RawBuilder<unknown> }
  | { readonly books: string };

/**
 * What becomes of a column, and what is searched in it in rows about others: "words" are taken out where people typed
 * them, "names" are only told. It is not searched where nobody types into it, or where it holds how others are reached.
 */
export type Fate = OwnFate & { readonly searched?: "words" | "names" };

/** A table with rows about customers. */
export interface PersonalTable {
  /** What its rows are called in the data that is given to somebody. */
  readonly title: string;
  /** Which of its rows in the person's store are about them. */
  rows(person: Person): RawBuilder<SqlBool>;
  /** The rows are deleted; else their columns meet their fate. */
  readonly removed?: true;
  /** The fate of each column that can hold a text, a date or a picture. */
  readonly columns: Readonly<Record<string, Fate>>;
  /** Further columns that the data given to somebody has. */
  readonly also?: readonly string[];
  /** Which of these are amounts of money. */
  readonly amounts?: readonly string[];
  /** A note to others about them, which is not given out. */
  readonly own?: true;
}

/** What the history of somebody who was forgotten says. */
export const forgottenText = "Forgotten on request";

/** It stays, because … */
export const keep = (because: string): Fate => ({ keep: because });

/** It stays, because it says nothing about anybody. */
export const plain = keep("says nothing of the person");

/** It stays, because it names somebody who works here. */
export const staff: Fate = { ...keep("names somebody who works here"), searched: "names" };

/** It stays without the words of the person: people typed it. */
export const typed: Fate = {
  blank: (person, column) => {
    const { marks, names } = wordsOf(person);
    return sql`without_words(${sql.ref(column)}, ${marks}, ${names}, ${person.pseudonym})`;
  },
  searched: "words",
};

/** The same in the books, of which only a function of the database may take something out. */
export const typedInBooks: Fate = { books: "changed by books_forget_words alone", searched: "words" };

/** It is emptied: how the customer of the row is reached, which may be how another customer is reached too. */
export const contact: Fate = { blank: () => sql`''` };

/** It stays, because the books need it. */
export const books = keep("the books need it");

/** It is emptied. */
export const empty: Fate = { blank: () => sql`''`, searched: "words" };

/** It is nothing any more. */
export const nothing: Fate = { blank: () => sql`null` };

/** The pseudonym takes the place of the name. */
export const pseudonym: Fate = { pseudonym: (person) => sql`${person.pseudonym}`, searched: "names" };

/** The pseudonym takes the place of the name where the person is the author. */
export const author: Fate = {
  pseudonym: (person) =>
    sql`case when by_name = any(${person.names}::text[]) then ${person.pseudonym} else by_name end`,
  searched: "names",
};

/** Orders of the person: those that name them as customer, and those of nobody with their phone. */
export const isOwnOrder =
  (orders: string) =>
  ({ ids, looseOrders }: Person) =>
    sql<SqlBool>`(${sql.ref(`${orders}.customer_id`)} = any(${ids}::uuid[])
      or ${sql.ref(`${orders}.id`)} = any(${looseOrders}::uuid[]))`;

/** The ids of the person's orders. */
export const ownOrders = (person: Person) =>
  sql`(select own.id from orders as own where own.store_id = ${person.storeId} and ${isOwnOrder("own")(person)})`;

/** The returns of the person's orders. */
export const ownReturns = (person: Person) => sql`(
  select back.id from return_orders as back
  where back.store_id = ${person.storeId} and back.order_id in ${ownOrders(person)})`;

/** Rows whose column names a customer. */
export const byCustomer =
  (column = "customer_id") =>
  (person: Person) =>
    sql<SqlBool>`${sql.ref(column)} = any(${person.ids}::uuid[])`;

/** Rows whose column names an order. */
export const byOrder =
  (column = "order_id") =>
  (person: Person) =>
    sql<SqlBool>`${sql.ref(column)} in ${ownOrders(person)}`;

/** A text that people wrote: a comment is emptied, the reason of a change stays without the words of the person. */
export const comment = (isComment: string): Fate => ({
  blank: (person) => {
    const { marks, names } = wordsOf(person);
    return sql`case when text = ${forgottenText} then text when (${sql.raw(isComment)}) then ''
      else without_words(text, ${marks}, ${names}, ${person.pseudonym}) end`;
  },
  searched: "words",
});
