/** The column of a table that stores a field: shiftStart is in shift_start. */
export function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** The columns that the rows of all simple kinds have, for a table or its alias. */
export function recordColumns<const Table extends string>(table: Table) {
  return [
    `${table}.id`,
    `${table}.store_id as storeId`,
    `${table}.version`,
    `${table}.state`,
    `${table}.updated_at as updatedAt`,
  ] as const;
}

/**
 * The same for the table of a kind whose records belong to a whole business, for a query that joins its stores as
 * `seen`: each record is there once for every store that sees it.
 */
export function businessColumns<const Table extends string>(table: Table) {
  return [
    `${table}.id`,
    "seen.id as storeId",
    `${table}.version`,
    `${table}.state`,
    `${table}.updated_at as updatedAt`,
  ] as const;
}
