import { expect, it } from "vitest";
import { withoutStore } from "./store-statements.ts";

const wrong = (statement: string) => withoutStore(statement, new Set(["orders", "order_lines", "pickers"]));

it("takes a statement that says the store of each table where it finds or writes rows", () => {
  for (const statement of [
    `select "number" from "orders" where "store_id" = $1`,
    "select orders.number from orders join order_lines using (store_id, order_id) where orders.store_id = $1",
    `select from "orders" as "o" inner join "pickers" as "p" on "p"."store_id" = "o"."store_id" where "p"."id" = $1`,
    "select from pickers, orders o where pickers.store_id = $1 and o.store_id = pickers.store_id",
    `insert into "orders" ("store_id", "id") values ($1, $2) on conflict (store_id, id) do update set id = $2`,
    "insert into orders (store_id, id) select store_id, id from order_lines where store_id = $1",
    "update orders set number = $1 where (store_id, id) in (select store_id, order_id from order_lines where store_id = $2)",
    "delete from orders using pickers where pickers.store_id = orders.store_id and orders.id = $1",
    "with gone as (delete from orders where store_id = $1 returning id) select count(*) from gone",
    "select extract(epoch from at) from stores where name is distinct from orders for update",
    "select ' from orders ' from stores -- from orders",
  ])
    expect({ statement, wrong: wrong(statement) }).toEqual({ statement, wrong: [] });
});

it("tells of each table whose store is not said, or only in the answer or of another query or table", () => {
  expect(wrong(`select "store_id" from "orders" where "id" = $1`)).toEqual(["orders"]);
  expect(wrong("select from orders join order_lines on order_id = orders.id where orders.store_id = $1")).toEqual([
    "order_lines",
  ]);
  expect(wrong("select from stores, lateral (select from pickers where id = $1) as p where store_id = $2")).toEqual([
    "pickers",
  ]);
  expect(wrong("select from orders where store_id = $1 and id in (select order_id from order_lines)")).toEqual([
    "order_lines",
  ]);
  expect(wrong("select id from orders where store_id = $1 union all select id from pickers")).toEqual(["pickers"]);
  expect(wrong("insert into orders (store_id, id) select store_id, id from order_lines where id = $1")).toEqual([
    "order_lines",
  ]);
  expect(wrong("insert into orders (store_id) select $1 from pickers on conflict (store_id, id) do nothing")).toEqual([
    "pickers",
  ]);
  expect(wrong("update orders set number = $1 where id = $2 returning store_id")).toEqual(["orders"]);
  expect(wrong("delete from only orders using pickers where orders.store_id = $1")).toEqual(["pickers"]);
  expect(wrong("select from (orders cross join pickers) where orders.store_id = $1")).toEqual(["pickers"]);
  expect(wrong("select from stores where exists (select from orders where id = $1 and stores.store_id = $2)")).toEqual([
    "orders",
  ]);
});
