import { sql } from "kysely";

const present = sql.raw("(price_at(products.store_id, products.id, now()))");

/** The MRP and the price of a product as they hold now, for a query of `products`. Money is made of these only. */
export const priceColumns = [sql<number>`${present}.mrp`.as("mrp"), sql<number>`${present}.price`.as("price")] as const;
