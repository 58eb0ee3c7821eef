import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { withoutIndexes } from "../settled.ts";

/** How many of what each customer bought there are rows of: two categories of the twelve, and all goods. */
export const boughtByEach = 3;

const names = (text: string) => sql`${text.split(" ")}::text[]`;
const firstNames = sql`(${names(
  "Aarav Aditi Anjali Arjun Asha Bhavna Chetan Deepa Divya Farhan Gauri Harish Isha Jaya Karan Kavya Lakshmi Manoj Meera Mohan Nandini Nikhil Pooja Pranav Rahul Rekha Sanjay Sunita Vikram Yamini",
)})`;
const lastNames = sql`(${names(
  "Agarwal Banerjee Bhat Chandra Chauhan Das Desai Dutta Fernandes Ghosh Gowda Gupta Hegde Iyer Jain Joshi Kamath Kapoor Khan Kulkarni Kumar Malhotra Mehta Menon Mishra Nair Naidu Pai Patel Pillai Rao Reddy Saxena Sethi Shah Sharma Shetty Singh Varma Yadav",
)})`;

/**
 * Gives a store so many customers, with what they ordered and bought. The database generates them by a statement for
 * each table, while its triggers are off and its indexes are gone: these are made afterwards, as a restore does.
 */
export async function loadCustomers(db: Kysely<Database>, storeId: string, customers: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
    const numbers = sql`generate_series(1, ${customers}::bigint) as n`;
    // As a random id is marked, since calls take no other.
    const id = sql`overlay(overlay(md5('bench customer ' || n) placing '4' from 13) placing '8' from 17)::uuid`;
    // Spread over all mobile numbers, and no two the same: the factor and the number of numbers are prime to each other.
    const phone = sql`(6000000000 + n * 2147483647 % 3999999979)::text`;
    await sql`
      insert into categories (store_id, name) select ${storeId}, 'Category ' || n from generate_series(0, 11) as n
      on conflict do nothing`.execute(trx);
    await withoutIndexes(trx, "customers", () =>
      sql`
        insert into customers (store_id, id, code, name, phone, phone_country, consent, blocked, language, tags, created_at)
        select ${storeId}, ${id}, 'M' || n, ${firstNames}[1 + n / 12 % 30] || ' ' || ${lastNames}[1 + n / 360 % 40], ${phone}, 'IN',
          case when n % 3 = 0 then '{}'::text[] when n % 3 = 1 then '{SMS}' else '{SMS,WhatsApp}' end, n % 97 = 0,
          (array['en', 'hi', 'kn'])[1 + n % 3], case when n % 5 = 0 then 'regular' else '' end,
          now() - n % 700 * interval '1 day'
        from ${numbers}`.execute(trx),
    );
    await withoutIndexes(trx, "customer_figures", () =>
      sql`
        insert into customer_figures (store_id, customer_id, orders, spent, last_order_at)
        select ${storeId}, ${id}, n % 12, n % 12 * 45000, now() - n % 365 * interval '1 day' from ${numbers}`.execute(
        trx,
      ),
    );
    await withoutIndexes(trx, "customer_buys", () =>
      sql`
        insert into customer_buys (store_id, order_id, what, placed_at, customer_id, net)
        select ${storeId}, md5('bench order ' || n || ' ' || nth)::uuid,
          case nth when 2 then any_goods() else category_key('Category ' || (n + nth) % 12) end,
          now() - (n * 7 + nth * 31) % 365 * interval '1 day', ${id}, 10000 + n % 400 * 100
        from ${numbers} cross join generate_series(0, ${boughtByEach - 1}::int) as nth`.execute(trx),
    );
  });
  await sql`vacuum (analyze) customers, customer_figures, customer_buys`.execute(db);
}
