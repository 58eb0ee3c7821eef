import { type Kysely, sql } from "kysely";

const undone = `
-- What a change of a return has taken from it beside its fields, so that taking the change back gives it again.
alter table record_history add column lost jsonb;

-- A refund that is taken back has no payment any more that gave its money back.
create function unlist_refund() returns trigger language plpgsql as $$
begin
  update transactions set for_return = false
  where store_id = old.store_id and id = old.given_payment_id and for_return;
  return null;
end $$;
create trigger unlist_refund after update of given_payment_id on refunds
  for each row when (old.given_payment_id is not null and new.given_payment_id is null)
  execute function unlist_refund();
`;

/** Changes of returns and refunds can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(undone).execute(db);
}
