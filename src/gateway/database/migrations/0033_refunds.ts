import { type Kysely, sql } from "kysely";

const refunds = `
create table refunds (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  number text not null,
  order_id uuid not null,
  return_id uuid,
  payment_id uuid not null,
  cause text not null check (cause in ('Cancellation', 'Short or cheaper line', 'Return', 'Excess')),
  status text not null default 'Refund' check (status in ('Refund', 'Refund Not Completed', 'Completed')),
  amount bigint not null check (amount > 0),
  method text not null check (method in ('Cash', 'Card', 'UPI', 'Wallet', 'Bank Transfer', 'Customer Credit')),
  approval text not null check (approval in ('Not needed', 'Waiting', 'Approved', 'Refused')),
  withdrawn boolean not null default false,
  with_provider boolean not null default false,
  attempts integer not null default 0 check (attempts >= 0),
  because text not null default '',
  reference text not null default '',
  note text not null default '',
  -- The payment below zero that gave the money back.
  given_payment_id uuid,
  requested_by_id uuid,
  requested_by text not null,
  decided_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, number),
  foreign key (store_id, order_id, payment_id) references order_payments (store_id, order_id, id),
  foreign key (store_id, order_id, given_payment_id) references order_payments (store_id, order_id, id),
  check ((status = 'Completed') = (given_payment_id is not null)),
  check (not withdrawn or status = 'Refund Not Completed'),
  check (not with_provider or status = 'Refund')
);
create index refunds_payment on refunds (store_id, order_id, payment_id);
create unique index refunds_given on refunds (store_id, order_id, given_payment_id) where given_payment_id is not null;
create index refunds_created on refunds (store_id, created_at desc, id);

-- Refunds of more than this need a second person; without a limit none does.
alter table stores add column refund_limit bigint check (refund_limit >= 0);

-- The provider by which a payment came or went back; null for one that was noted by hand.
alter table order_payments add column provider text;
create index order_payments_at on order_payments (store_id, at desc, id);

update roles set permissions = array(
  select distinct given from unnest(permissions
    || case when 'order.view' = any(permissions) then array['refund.view', 'transaction.view'] else '{}' end
    || case when 'payment.record' = any(permissions) then array['refund.manage'] else '{}' end
    || case when 'payment.reverse' = any(permissions) then array['refund.approve', 'transaction.reconcile'] else '{}' end
    || case when 'order.export' = any(permissions) then array['refund.export', 'transaction.export'] else '{}' end
  ) as given order by given);
`;

/**
 * Money that is to go back has a document of its own, a refund: it belongs to the payment on which it goes back and
 * says why, how far it has come, and who has agreed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(refunds).execute(db);
}
