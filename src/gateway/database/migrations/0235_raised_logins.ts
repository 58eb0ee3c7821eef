import { type Kysely, sql } from "kysely";

const raised = String.raw`
alter table users add column raised_by_id uuid references users, add column raised_at timestamptz;

-- Of two that become the same, the one stays as it is that was made later.
update users set login_id = normalize(login_id, NFKC)
where login_id <> normalize(login_id, NFKC) and not exists (
  select from users as other where other.id <> users.id
    and (other.login_id = normalize(users.login_id, NFKC)
      or normalize(other.login_id, NFKC) = normalize(users.login_id, NFKC)
        and (other.created_at, other.id) < (users.created_at, users.id)));
`;

/** Who has given a login the right to approve, and when; and login IDs in the one spelling by which they are compared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(raised).execute(db);
}
