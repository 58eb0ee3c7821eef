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
