import { type Kysely, sql } from "kysely";

const secondPerson = `
-- Who agreed, as a second person, that money leaves the order; null where nobody did. And how much might leave it then
-- without one; null where that is not known or there was no limit.
alter table order_payments
  add column second_by text,
  add column alone_limit bigint check (alone_limit >= 0);
alter table order_payments disable trigger ledger_refuse;
update order_payments given set second_by = refunds.decided_by from refunds
where refunds.store_id = given.store_id and refunds.order_id = given.order_id
  and refunds.given_payment_id = given.id and refunds.approval = 'Approved';
alter table order_payments enable trigger ledger_refuse;

alter table refunds add column decided_by_id uuid;

create table asked_reversals (
  store_id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  user_id uuid,
  by_name text not null,
  reason text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (store_id, order_id, payment_id),
  foreign key (store_id, order_id, payment_id) references order_payments (store_id, order_id, id) on delete cascade
);

create function drawer_has_cash() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries
      where store_id = new.store_id and account_id = new.account_id and account = 'cash drawer') < 0 then
    raise exception 'The cash drawer % would be below zero', new.account_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
-- At the commit, because one change may post several entries of a drawer.
create constraint trigger drawer_has_cash after insert on ledger_entries deferrable initially deferred
  for each row when (new.account = 'cash drawer' and new.account_id is not null and new.amount < 0)
  execute function drawer_has_cash();
`;

/** What needs a second person, and who that was; and no cash drawer gives more than is in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(secondPerson).execute(db);
}
