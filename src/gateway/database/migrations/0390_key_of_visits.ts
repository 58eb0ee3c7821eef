/** The key of visits has their moment in it, as each key of a table in parts by time does. */
export const indexes = { visits_key: "unique visits (store_id, id, at)" };
