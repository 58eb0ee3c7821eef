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

const schema = String.raw`
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

create function search_line(store_id uuid, line text) returns bigint language sql immutable parallel safe
  return hashtextextended(store_id::text || line, 0);

create function fold_letters(lower text) returns text language sql immutable parallel safe
return replace(replace(replace(replace(translate(lower, '${others}', '${plainOthers}'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

create function fold_text(given text) returns text language sql immutable parallel safe
return btrim(case
  when given collate "C" ~ '^[ -~]*$' then regexp_replace(lower(given collate "und-x-icu"), ' +', ' ', 'g')
  else regexp_replace(fold_letters(lower(normalize(regexp_replace(translate(normalize(given, nfkd), ${plain}),
    '[\u0300-\u036f]', '', 'g'), nfc) collate "und-x-icu")), '\s+', ' ', 'g')
end);

-- A GTIN by its 14 digits: the 12 of a UPC-A are the 13 of an EAN-13 that begins with 0. A code of another length, or with
-- a check digit that does not fit, is one of the shop's own.
create function gtin_of(code text) returns text language sql immutable strict parallel safe
return case when code ~ '^[0-9]{7,14}$' then
  case when (
    select sum(substr(lpad(code, 14, '0'), place, 1)::integer * (1 + 2 * (place % 2)))
    from generate_series(1, 14) as place) % 10 = 0
  then lpad(code, 14, '0') else code end
else code end;

-- Spaces, dots and capital letters make no difference.
create function plain_key(given text) returns text language sql immutable parallel safe
return regexp_replace(fold_text(given), '[^[:alnum:]]', '', 'g');

create function place_text(aisle text, shelf text) returns text language sql immutable parallel safe
return case when aisle = '' then 'No aisle' else concat_ws(', ',
  case when aisle ilike 'aisle%' then aisle else 'Aisle ' || aisle end,
  case when shelf = '' then null when shelf ilike 'shelf%' then shelf else 'shelf ' || shelf end) end;

-- A line knows the category of its product by name, so a category is known by a hash of its name.
create function category_key(name text) returns uuid language sql immutable parallel safe
return md5('category ' || name)::uuid;

create function tells_of(told text, texts text[]) returns boolean language sql immutable
return exists (select from unnest(texts) as one where one <> '' and strpos(told, one) > 0);

-- The words of a text with a space before and after each, so that a whole word is found by an index. A sign that parts
-- a name, such as a dash or a bracket, stays as a dash: what a thing is stands before the first one.
create function search_words(given text) returns text language sql immutable parallel safe
return ' ' || btrim(regexp_replace(regexp_replace(replace(fold_text(given), '''', ''),
  '\s-|-\s|[][,()|:;/]', ' - ', 'g'), '([\s!"#$%&*+.<=>?@\\^_${"`"}{}~]|(?<! )-(?! ))+', ' ', 'g')) || ' ';

-- What looks the same in the plain letters of a login, by the table of Unicode's report 39.
create function login_skeleton(given text) returns text language sql immutable parallel safe
return translate(replace(fold_text(given), 'm', 'rn'), '01i|', 'olll');

-- The names in a text: between commas, or in quotes.
create function goods_named(given text) returns text[] language sql immutable parallel safe
return array(
  select btrim(coalesce(part[1], part[2]))
  from regexp_matches(given, '["“”]([^"“”]*)["“”]|([^,"“”]+)', 'g') part
  where btrim(coalesce(part[1], part[2])) <> ''
);

-- A month as a number: how many have begun since the year 0.
create function month_number(day date) returns integer language sql immutable parallel safe
return extract(year from day)::integer * 12 + extract(month from day)::integer - 1;
`;

/** How texts are compared and found: folded letters, names in order, keys of codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
