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

/** Letters with a stroke, quotes, dashes and, without anything in their place, signs that nobody sees. */
const letters = "øłđðħŧıς";
const quotes = "‘’‚‛ʹʻʼʽ′＇";
const doubleQuotes = "“”„‟″";
const dashes = "‐‑‒–—―−";
const unseen = "\u00ad\u200b\u200c\u200d\u2060\ufeff";
const others = letters + quotes + doubleQuotes + dashes + unseen;
const plainOthers = [
  "olddhtiσ",
  "''".repeat(quotes.length),
  '"'.repeat(doubleQuotes.length),
  "-".repeat(dashes.length),
].join("");

const functions = String.raw`
create or replace function fold_letters(lower text) returns text language sql immutable parallel safe
return replace(replace(replace(replace(translate(lower, '${others}', '${plainOthers}'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

create or replace function fold_text(given text) returns text language sql immutable parallel safe
return btrim(case
  when given collate "C" ~ '^[ -~]*$' then regexp_replace(lower(given collate "und-x-icu"), ' +', ' ', 'g')
  else regexp_replace(fold_letters(lower(normalize(regexp_replace(translate(normalize(given, nfkd), ${plain}),
    '[\u0300-\u036f]', '', 'g'), nfc) collate "und-x-icu")), '\s+', ' ', 'g')
end);
`;

/** Names that are the same from now on: those after the first one get a number. */
const namesApart = (table: string, index: string): string => `
drop index ${index};
update ${table} as named set name = left(named.name, 70) || ' (' || place || ')', version = version + 1 from (
  select store_id, id, row_number() over (
    partition by store_id, fold_text(name) order by name collate "C" ~ '^[ -~]*$' desc, id) as place
  from ${table} where state <> 'DELETE') as same
where same.store_id = named.store_id and same.id = named.id and place > 1;
create unique index ${index} on ${table} (store_id, fold_text(name)) where state <> 'DELETE';
`;

const unique = `
drop index products_folded_code;
update products set shares_code = true from (
  select store_id, id, row_number() over (
    partition by store_id, fold_text(code) order by code collate "C" ~ '^[ -~]*$' desc, id) as place
  from products where not shares_code) as same
where same.store_id = products.store_id and same.id = products.id and place > 1;
create unique index products_folded_code on products (store_id, fold_text(code)) where not shares_code;
${namesApart("segments", "segments_name")}
${namesApart("chat_flows", "chat_flows_name")}
${namesApart("message_templates", "message_templates_name")}
reindex index customer_addresses_place;
`;

/** Documents were folded by an expression of their own, without the digits of other scripts. */
const documents = {
  transactions: "'P-' || upper(left(id::text, 8)) || ' ' || reference || ' ' || order_number",
  refunds: "number || ' ' || order_number || ' ' || customer_name || ' ' || reference",
  return_orders:
    "number || ' ' || order_number || ' ' || customer_name || ' ' || customer_phone || ' ' || exchange_order_number",
  invoices: "number || ' ' || order_number || ' ' || coalesce(return_number, '') || ' ' || customer_name",
};

/** Makes the stored texts anew, each with the indexes that it has. */
const stored = `
create procedure pg_temp.fold_anew(of regclass, col text, expression text) language plpgsql as $$
declare
  indexes text[] := array(
    select pg_get_indexdef(indexrelid) from pg_index join pg_attribute on attrelid = indrelid and attname = col
    where indrelid = of and attnum = any(indkey) order by indexrelid);
  written text;
begin
  execute format('alter table %s drop column %I', of, col);
  execute format('alter table %s add column %I text not null generated always as (%s) stored', of, col, expression);
  foreach written in array indexes loop execute written; end loop;
end $$;

do $$
declare made record;
begin
  for made in
    select adrelid::regclass as of, attname, pg_get_expr(adbin, adrelid) as expression
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
    where attgenerated = 's' and pg_get_expr(adbin, adrelid) like '%fold_text(%' order by adrelid, adnum
  loop
    call pg_temp.fold_anew(made.of, made.attname::text, made.expression);
  end loop;
end $$;
${Object.entries(documents)
  .map(([table, text]) => `call pg_temp.fold_anew('${table}', 'search', $$' ' || fold_text(${text})$$);`)
  .join("\n")}
drop procedure pg_temp.fold_anew;

update order_search set search = fold_letters(search) where search ~ '[${others}ßæœþ]';
alter table audit_entries disable trigger audit_refuse;
update audit_entries set search = fold_letters(search) where search ~ '[${others}ßæœþ]';
alter table audit_entries enable trigger audit_refuse;
`;

/** Searches find O'Brien typed with any apostrophe, and Łódź, Ørsted and Straße typed with plain letters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [functions, unique, stored]) await sql.raw(statements).execute(db);
}
