import { type Kysely, sql } from "kysely";

/** The digit 0 of every script that has digits of its own; its other nine digits follow. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
  0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0,
  0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0x104a0, 0x10d30, 0x10d40, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0,
  0x11450, 0x114d0, 0x11650, 0x116c0, 0x116d0, 0x11730, 0x118e0, 0x11950, 0x11bf0, 0x11c50, 0x11d50, 0x11da0, 0x11de0,
  0x11f50, 0x16130, 0x16a60, 0x16ac0, 0x16b50, 0x16d70, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950,
];
const digits = zeros.flatMap((zero) => Array.from({ length: 10 }, (_, at) => String.fromCodePoint(zero + at))).join("");
const plain = `'${digits}\u066b\u066c', '${"0123456789".repeat(zeros.length)}.,'`;

/**
 * What customers and products are found by is kept folded beside them: typed with or without accents, it is found. The
 * texts of orders that have digits of another script get plain ones, because typed digits are folded too.
 */
const folded = String.raw`
create function fold_text(given text) returns text language sql immutable parallel safe
return btrim(case
  when given collate "C" ~ '^[ -~]*$' then regexp_replace(lower(given collate "und-x-icu"), ' +', ' ', 'g')
  else regexp_replace(lower(normalize(regexp_replace(translate(normalize(given, nfkd), ${plain}),
    '[\u0300-\u036f]', '', 'g'), nfc) collate "und-x-icu"), '\s+', ' ', 'g')
end);

alter table customers add column search text not null generated always as (fold_text(name || ' ' || phone)) stored;
alter table products add column search text not null
  generated always as (fold_text(name) || chr(10) || ' ' || fold_text(brand || ' ' || code)) stored;

drop index customers_search, products_search, customers_name_start, products_name_start;
create index customers_search on customers using gin (store_id, search gin_trgm_ops);
create index products_search on products using gin (store_id, search gin_trgm_ops);
create index customers_search_start on customers (store_id, search text_pattern_ops);
create index products_search_start on products (store_id, search text_pattern_ops);

update order_search set search = translate(search, ${plain}) where search ~ '[${digits}]';
`;

/** Searches fold what is typed and what is stored alike. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(folded).execute(db);
}
