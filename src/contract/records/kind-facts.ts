import type { Kind } from "#contract/records/kind-names.ts";

/**
 * The facts about a kind that everybody needs. All consoles begin with those of every kind, so they are few and short.
 */
export interface KindFacts<Row> {
  /**
   * The words "order" and "orders", for use inside a sentence. The names of a listed kind's calls begin with `many`,
   * with a dash in place of each space.
   */
  readonly one: string;
  readonly many: string;
  /** The word for several in the names of its calls and tables, where people say another one. */
  readonly inNames?: string;
  /** The word for it in the paths of its calls, where that is another one. */
  readonly inPaths?: string;
  /** The word for its name; for an order it is "number". */
  readonly called: string;
  /** Other kinds whose changes are seen in its rows: the row of a picker has the number of open orders. */
  readonly follows?: readonly Kind[];
  /** The palette does not look for its records: they are too many, and found by those that they belong to. */
  readonly unsearched?: true;
  /** The field by which its records are shown in two lists. */
  readonly dividedBy?: keyof Row & string;
  /** No events tell of its records: its lists are read again by the timed refresh, or when asked. */
  readonly silent?: true;
  /**
   * All its changes are in the audit list, under this heading. Of another kind, only those of several records at once.
   */
  readonly audited?: "People" | "Rights" | "Money";
  /**
   * The field by whose values its lists are divided into tabs. Kinds whose records have a state are divided by that.
   */
  readonly tabs: keyof Row & string;
  /** The field with the name of a record: the number of an order, the name of a person. */
  readonly name: keyof Row & string;
  /** The field that distinguishes records of the same name: a customer, a phone number. */
  readonly detail?: keyof Row & string;
  /** The status or state, by which its lists are divided into tabs. */
  status(row: Row): string;
  /** The amount of a record in minor units, which is added up for the selection. Absent for kinds without amounts. */
  amount?(row: Row): number;
}

/** What the file of a kind says about it; the rest of its facts follows. */
type GivenFacts<Row> = Pick<
  KindFacts<Row>,
  "one" | "inNames" | "inPaths" | "called" | "follows" | "unsearched" | "dividedBy" | "silent" | "audited" | "detail"
> & {
  /** Its word for several, where that is not `one` with an s. */
  readonly many?: string;
  /** The field with the name of a record, where that is not the one that `called` says. */
  readonly name?: keyof Row & string;
  /** The field with its amount in minor units. */
  readonly amount?: keyof Row & string;
  /** The field that makes the tabs; "state" where it is left out. */
  readonly tabs?: keyof Row & string;
};

type Fields = Readonly<Record<string, unknown>>;

/** Makes the facts of a kind with this row. */
export function factsOf<Row extends object>() {
  return <const Given extends GivenFacts<Row>>(given: Given): KindFacts<Row> & Said<Given> => {
    const { one, many = `${one}s`, called, name = called, tabs = "state", amount } = given as GivenFacts<Fields>;
    return {
      ...given,
      many,
      tabs,
      name,
      status: (row: Fields) => String(row[tabs] ?? ""),
      ...(amount ? { amount: (row: Fields) => Number(row[amount]) } : {}),
    } as unknown as KindFacts<Row> & Said<Given>;
  };
}

/** The words of a kind as types, because the names and paths of its calls are made of them. */
type Said<Given extends { readonly one: string }> = Pick<Given, Extract<keyof Given, "one" | "inNames" | "inPaths">> & {
  readonly many: Given extends { readonly many: infer Many extends string } ? Many : `${Given["one"]}s`;
};
