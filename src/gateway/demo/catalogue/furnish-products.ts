import { createHash } from "node:crypto";
import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { Trx } from "#gateway/database/schema.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import { type Chance, seededChance } from "#gateway/demo/chance.ts";
import type { Doer } from "#gateway/demo/staff.ts";
import { furnishCategories } from "./categories.ts";
import { drawPicture } from "./draw-picture.ts";
import { demoProducts } from "./products.ts";
import { furnishRates, hasOwnRate } from "./rates.ts";

/** Writes the categories, rates and products of a store, with pictures and planned prices. */
export async function furnishProducts(
  trx: Trx,
  chance: Chance,
  seed: number,
  made: { readonly storeId: string; readonly doer: Doer; readonly now: number; readonly timeZone: string },
) {
  const { storeId, doer, now, timeZone } = made;
  await furnishCategories(trx, storeId);
  await furnishRates(trx, storeId, now);
  const products = demoProducts(seed).map((product) => ({ id: chance.id(), ...product }));
  await insertRows(
    trx,
    "products",
    products.map((product) => ({
      store_id: storeId,
      ...product,
      tax_rate: hasOwnRate(product) ? product.tax_rate : null,
      state: "ACTIVE",
    })),
  );
  await furnishPictures(trx, seededChance(seed + 500), storeId, products);
  await planNextWeek(trx, storeId, products, { by: doer.by_name, now, timeZone });
  return products;
}

interface PicturedProduct {
  readonly id: string;
  readonly category: string;
}

/** The sides of the pictures in pixels. */
const sides = { large: 192, small: 96 } as const;

/** Every so many products have no picture: a catalogue has gaps. */
const gap = 19;

/** Gives the products of a store pictures, each category in a colour of its own. */
async function furnishPictures(
  trx: Trx,
  chance: Chance,
  storeId: string,
  products: readonly PicturedProduct[],
): Promise<void> {
  const pictured = products.filter((_, at) => at % gap !== gap - 1);
  for (const [at, [category, group]] of [...Map.groupBy(pictured, (product) => product.category)].entries()) {
    const hue = (at * 47) % 360;
    const images = group.map(({ id }) => ({
      product_id: id,
      large_id: chance.id(),
      middle_id: chance.id(),
      small_id: chance.id(),
    }));
    for (const [size, side] of [
      ["large", sides.large],
      ["middle", sides.large],
      ["small", sides.small],
    ] as const) {
      const bytes = drawPicture(category, hue, side);
      const hash = createHash("sha256").update(bytes).digest();
      await sql`
        insert into files (store_id, id, hash, type, name, bytes, size, kind, record_id, by_name)
        select ${storeId}, given.file, ${hash}, 'image/png', 'picture.png', ${bytes}, ${bytes.length}, 'product',
          given.product, 'Demo'
        from unnest(${images.map((image) => image[`${size}_id`])}::uuid[], ${images.map((image) => image.product_id)}::uuid[])
          as given (file, product)`.execute(trx);
    }
    await trx
      .insertInto("product_images")
      .values(images.map((image) => ({ store_id: storeId, place: 0, name: "picture.png", by_name: "Demo", ...image })))
      .execute();
  }
  await sql`
    update products set picture_count = 1
    where store_id = ${storeId} and id = any(${pictured.map(({ id }) => id)}::uuid[])`.execute(trx);
}

/** Every so many products cost something else from the next Monday on. */
const dearer = 12;

/** Plans prices from the next Monday on, by the clock of the store. `now` in milliseconds. */
async function planNextWeek(
  trx: Trx,
  storeId: string,
  products: readonly { readonly id: string }[],
  { by, now, timeZone }: { readonly by: string; readonly now: number; readonly timeZone: string },
): Promise<void> {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const monday = today
    .add({ days: 8 - today.dayOfWeek })
    .toZonedDateTime(timeZone)
    .toInstant()
    .toString();
  const ids = products.filter((_, at) => at % dearer === 3).map(({ id }) => id);
  await sql`
    with before as (
      update product_prices set during = tstzrange(lower(during), ${monday}::timestamptz)
      where store_id = ${storeId} and product_id = any(${ids}::uuid[]) returning product_id, mrp, price)
    insert into product_prices (store_id, product_id, during, mrp, price, reason, by_name)
    select ${storeId}, product_id, tstzrange(${monday}::timestamptz, null), ceil(mrp * 1.05 / 100) * 100,
      ceil(price * 1.04 / 50) * 50, 'New prices of the supplier', ${by} from before`.execute(trx);
}
