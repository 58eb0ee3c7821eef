/** The rights to see and set single fields. */
export type FieldRight = "product.cost";

/** The words for a field of a record, for forms, details, columns, the history and conflicts. */
export interface FieldWords {
  /** For example "Employee code". */
  readonly title: string;
  /** The unit behind its value, such as "kg". */
  readonly unit?: string;
  /** Its value is an amount in minor units. */
  readonly isAmount?: true;
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
  /** The field is a file, which has a call of its own. The history says only that it was changed. */
  readonly isFile?: true;
}

/** The words for the fields of a row. */
export type RowWords<Row> = { readonly [Field in keyof Row]?: FieldWords };
