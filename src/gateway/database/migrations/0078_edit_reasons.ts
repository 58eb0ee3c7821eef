import { type Kysely, sql } from "kysely";

const reasons = `
alter table order_line_changes add column reasons text[] not null default '{}'
  constraint order_line_changes_reasons_check check (reasons <@ array['Price', 'Discount', 'Quantity']);
update order_line_changes set reasons = array_remove(array[
  case when from_price <> to_price then 'Price' end,
  case when from_discount <> to_discount and from_price = to_price and from_quantity = to_quantity then 'Discount' end,
  case when from_quantity <> to_quantity then 'Quantity' end], null);
alter table order_line_changes alter column reasons drop default;
`;

/** The reasons for each change of a line. Those of earlier changes follow from what had changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(reasons).execute(db);
}
