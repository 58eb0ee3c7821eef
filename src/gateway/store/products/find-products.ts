import { type RawBuilder, sql, type SqlBool } from "kysely";
import { searchWords, singular, wordForms } from "#contract/products/search-words.ts";
import type { StoreProduct } from "#contract/products/schema.ts";
import { foldText } from "#contract/fold-text.ts";
import type { Db } from "#gateway/database/schema.ts";
import { candidates, startingWith, startPattern, type Way, wordStartingWith } from "#gateway/store/lists/candidates.ts";
import { escapeLike, everyWordIn } from "#gateway/store/lists/text.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";
import { placedAt, taxColumns } from "./price-columns.ts";
import { productOf, productsWithStock, untaxedColumns } from "./products.ts";

type Sql = RawBuilder<unknown>;

/** The most products that each way may find, and how many of those that the store sells most are looked at. */
const most = { exactly: 20, whole: 300, sold: 100, soldLookedAt: 300, parts: 100 } as const;
/** How many orders of a customer tell what they buy. */
const lookedBack = 30;

const text = sql<string>`search`;

/** For whom products are looked for: an order, with the tax of the day on which it was placed, or a customer. */
interface Buyer {
  readonly orderId?: string | undefined;
  readonly customerId?: string | undefined;
}

/**
 * Finds products that are for sale by name, brand, code or barcode, the best first: whole words of the name before
 * beginnings of words, what a thing is before its brand, the goods of a category of that name before others, then what
 * the buyer has bought, then what the store sells most.
 */
export async function findProducts(
  db: Db,
  storeId: string,
  typed: string,
  few: number,
  buyer: Buyer = {},
): Promise<StoreProduct[]> {
  const term = foldText(typed);
  if (term === "") return [];
  const tax = taxColumns(buyer.orderId === undefined ? undefined : placedAt(storeId, buyer.orderId));
  const found = await productsWithStock(db)
    .innerJoin(ranked(storeId, term, few, buyer).as("ranked"), "ranked.id", "products.id")
    .select([...untaxedColumns, ...tax])
    .where("products.store_id", "=", storeId)
    .orderBy("ranked.place")
    .execute();
  return found.map(productOf);
}

/** The ids of the best products with their places. */
function ranked(storeId: string, term: string, few: number, buyer: Buyer) {
  const words = searchWords(term);
  const isExact = sql`(lower(products.code) = ${term} or exists (
    select from product_barcodes as known where known.store_id = products.store_id
      and known.product_id = products.id and gtin_of(known.code) = gtin_of(${term})))`;
  const whole = words.map((word) => `(?:${wordForms(word).map(plainPattern).join("|")})`);
  const begun = words.map((word) => ` ${plainPattern(singular(word))}`);
  const phrase = ` ${whole.join(" ")} `;
  // What a thing is stands before the first sign that parts its name, or before a number, at the end of few words.
  const end = String.raw`${phrase}(?:-|\d|$)`;
  return sql<{ id: string; place: number }>`(
    with recursive bought as materialized (${boughtBy(storeId, buyer)}),
    whole as materialized (${candidates([storeId], searched, [havingWords(words)])}),
    named as materialized (
      select id, parent_id, least(${matches(sql`search`, begun)}, 1) as has from categories where store_id = ${storeId}
    ), levels (id, count) as (
      select id, has from named where parent_id is null
      union all select named.id, levels.count + named.has from named join levels on named.parent_id = levels.id
    ),
    -- Each step is worked out once for each product: that is what "offset 0" is for.
    parts as (
      select id, store_id, code, name, category_id, unit, split_part(search, chr(10), 1) as words,
        split_part(search, chr(10), 2) as brand
      from products
      where (store_id, id) in (
        select store_id, id from whole union (${candidates([storeId], searched, waysOf(term, words, few, buyer))})
      ) offset 0
    ), things as (
      select *, replace(words, brand, ' ') as thing from parts offset 0
    ), found as (
      select products.*, ${isExact} as is_exact, ${matches(sql`words`, whole.map(asWord))} as whole,
        ${matches(sql`words`, begun)} as begun, ${matches(sql`thing`, whole.map(asWord))} as before_brand,
        ${matches(sql`brand`, begun)} as of_brand,
        coalesce(levels.count, 0) as levels, coalesce((select orders from sold_products as sold
          where sold.store_id = products.store_id and sold.product_id = products.id), 0) as sold, thing ~ ${`^${end}`} as is_thing,
        thing ~ ${`^(?: [^ -]+){0,3}${end}`} as ends_so, thing like ${`% ${escapeLike(words.join(" "))} %`} as as_typed,
        thing like ${startPattern(` ${words.join(" ")}`)} as begins_so,
        length(thing) - length(replace(thing, ' ', '')) as length
      from things as products left join levels on levels.id = products.category_id offset 0
    ), likely as (
      select *, case when levels > 1 then 2 when levels = 1 or is_thing then 1 else 0 end as likely from found
    )
    select id, row_number() over () as place from (
      select id from likely left join bought on bought.product_id = likely.id
      order by is_exact desc, whole desc, begun desc, before_brand desc, likely desc, of_brand,
        -- What is sold by weight is the thing itself, not something that is made of it.
        (likely = 0 and unit = 'weight') desc, (likely = 0 and ends_so) desc, bought.times desc nulls last, sold desc,
        is_thing desc, levels desc, as_typed desc, length - 2 * ends_so::integer, begins_so desc,
        ${inNameOrder(sql`name`)}, id
      limit ${few}
    ) as best)`;
}

const searched = { table: "products", among: sql<SqlBool>`state = 'ACTIVE'` } as const;

/**
 * The way to products that have each word as a whole one, none without words. Only some of them are found where very many
 * have.
 */
function havingWords(words: readonly string[]): Way {
  if (words.length === 0) return [sql`false`, 0];
  const each = words.map(
    (word) =>
      sql`(${sql.join(
        wordForms(word).map((form) => sql`${text} like ${`% ${escapeLike(form)} %`}`),
        sql` or `,
      )})`,
  );
  return [sql.join(each, sql` and `), most.whole];
}

/** The ways to products; those to parts of words are only gone where too few products have the whole words. */
function waysOf(term: string, words: readonly string[], few: number, buyer: Buyer): readonly Way[] {
  const written = [...new Set([term, term.toUpperCase()])];
  const exactly = sql`id in (
    select product_id from product_barcodes as known
    where known.store_id = given.store_id and gtin_of(known.code) = gtin_of(${term})
    union all select id from products as coded where coded.store_id = given.store_id and coded.code = any(${written}::text[]))`;
  if (words.length === 0) return [[exactly, most.exactly]];
  const phrase = words.join(" ");
  const every = everyWordIn(text, phrase);
  const isShort = sql`(select count(*) from whole) < ${few}`;
  const whereShort = ([condition, limit]: Way): Way => [sql`${isShort} and ${condition}`, limit];
  // Where all that have the whole words are found already, those that are sold most are among them.
  const isAll = sql`(select count(*) from whole) between ${few} and ${sql.lit(most.whole - 1)}`;
  const sold = sql`not ${isAll} and id in (
    select product_id from (
      select product_id from sold_products as sold where sold.store_id = given.store_id
      order by orders desc limit ${sql.lit(most.soldLookedAt)}
    ) as best
    where (select ${every} from products as own where own.store_id = given.store_id and own.id = best.product_id))`;
  return [
    [exactly, most.exactly],
    ...(isFor(buyer) ? [[sql`id in (select product_id from bought) and ${every}`, most.whole] as const] : []),
    [sold, most.sold],
    startingWith(text, ` ${phrase}`),
    ...(phrase.length > 1 ? [whereShort(wordStartingWith(text, phrase))] : []),
    ...(phrase.length > 2 ? [whereShort([every, most.parts])] : []),
  ];
}

const isFor = ({ customerId, orderId }: Buyer): boolean => customerId !== undefined || orderId !== undefined;

/** What a customer has bought lately, and in how many orders; of an order, its customer. */
function boughtBy(storeId: string, buyer: Buyer): Sql {
  if (!isFor(buyer)) return sql`select null::uuid as product_id, 0 as times where false`;
  const { customerId, orderId } = buyer;
  const customer =
    customerId === undefined
      ? sql`(select customer_id from orders where store_id = ${storeId} and id = ${orderId ?? null}::uuid)`
      : sql`${customerId}::uuid`;
  return sql`
    select line.product_id, count(distinct line.order_id) as times
    from (
      select id from orders where store_id = ${storeId} and customer_id = ${customer}
      order by placed_at desc limit ${sql.lit(lookedBack)}
    ) as latest
    join order_lines as line on line.store_id = ${storeId} and line.order_id = latest.id
    where line.product_id is not null group by 1`;
}

/** How many of some patterns a text has. */
function matches(of: Sql, patterns: readonly string[]): Sql {
  const each = patterns.map((pattern) => sql`(${of} ~ ${pattern})::integer`);
  return sql`(${sql.join([sql`0`, ...each], sql` + `)})`;
}

const asWord = (pattern: string): string => ` ${pattern} `;

/** A word as a pattern that means the word itself. */
const plainPattern = (word: string): string => word.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, String.raw`\$&`);
