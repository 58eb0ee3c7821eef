/** How a field of a record is called wherever it is read: in forms, details, columns, the history and conflicts. */
export interface FieldWords {
  /** "Employee code" */
  readonly title: string;
  /** Stands behind its value: "kg". */
  readonly unit?: string;
  /** How values are called that are no words themselves. */
  readonly values?: Readonly<Record<string, string>>;
  /** It follows from other things: no change sets it. */
  readonly derived?: true;
  /** It is a file, which is set by a call of its own; only that it was changed is told. */
  readonly isFile?: true;
}

/** The words for the fields of a row. */
export type RowWords<Row> = { readonly [Field in keyof Row]?: FieldWords };
