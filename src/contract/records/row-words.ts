/** The rights to see and set single fields. */
export type FieldRight = "product.cost";

/**
 * What a value can be beside a text: an amount is in minor units, "choice" is one or more of some words. A file has a call
 * of its own, and the history says only that it was changed.
 */
export type ValueType = "amount" | "number" | "flag" | "day" | "instant" | "choice" | "file";

/** The words for a field of a record, for forms, details, columns, the history and conflicts. */
export interface FieldWords {
  /** For example "Employee code". */
  readonly title: string;
  /** The unit behind its value, such as "kg". */
  readonly unit?: string;
  /** What its value is; a text, or one of `values`, where nothing is said. */
  readonly is?: ValueType;
  /** The name of its column in lists, where that does not follow from its own (`columnEndings`). */
  readonly column?: string;
  /** It is the id of another record: the field of the row that has its name. */
  readonly nameIn?: string;
  /** The words for values that are codes. */
  readonly values?: Readonly<Record<string, string>>;
  /** Its value is a list of objects: the words for their parts that are no plain texts. */
  readonly each?: Readonly<Record<string, FieldWords>>;
  /** Who lacks this right neither sees the field nor sets it. */
  readonly right?: FieldRight;
  /** The rights that single values of the field need. */
  readonly valueRights?: Readonly<Record<string, FieldRight>>;
  /** The field is calculated, so no change can set it. */
  readonly derived?: true;
}

/** What the name of a column leaves out of that of the row's field: "rider" is by `riderName`. */
export const columnEndings = ["", "Name", "At", "Number", "Day"] as const;

/** The words for the fields of a row. */
export type RowWords<Row> = { readonly [Field in keyof Row]?: FieldWords };
