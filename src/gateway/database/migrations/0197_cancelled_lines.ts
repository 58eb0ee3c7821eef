import { type Kysely, sql } from "kysely";

/** An imported line may have nothing: of a cancelled order, some programs write 0 for what was ordered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_lines drop constraint order_lines_supplied,
      add constraint order_lines_supplied
        check (quantity > 0 or ordered_quantity is not null or import_number is not null)`.execute(db);
}
