/** The columns that the row of every simple kind has, of the table or alias that holds its records. */
export function recordColumns<const Table extends string>(table: Table) {
  return [
    `${table}.id`,
    `${table}.store_id as storeId`,
    `${table}.version`,
    `${table}.state`,
    `${table}.updated_at as updatedAt`,
  ] as const;
}
