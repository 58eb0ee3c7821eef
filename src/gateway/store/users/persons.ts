import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";

/** How long a login stands for whoever has made it or has given it a password. */
const trial = sql.lit("30 days");

/** SQL that is true while a login of `users` stands for somebody else. */
const standsForMaker = sql<boolean>`(users.made_by_id is not null and users.confirmed_by_id is null
  and users.made_at > now() - ${trial}::interval)`;

/** How long a login stands for whoever has given it a role that may approve. */
const raise = sql.lit("24 hours");

/** SQL that is true while a login of `users` stands for whoever has raised it. */
const standsForRaiser = sql<boolean>`(users.raised_by_id is not null and users.raised_at > now() - ${raise}::interval)`;

/** SQL of the moment from which a login of `users` counts as another person; null where it does already. */
export const countsFrom = sql<string | null>`greatest(
  case when ${standsForMaker} then users.made_at + ${trial}::interval end,
  case when ${standsForRaiser} then users.raised_at + ${raise}::interval end)`;

/** SQL of the rows `held`: for whom a login of `users` stands, and whether they have raised it. */
const held = sql`lateral (
  select users.made_by_id as by_id, false as is_raised where ${standsForMaker}
  union all
  select users.raised_by_id, true where ${standsForRaiser}) as held`;

/** SQL of the table `behind`: each of some logins with all those that it stands for, its own with them. */
const behind = (logins: RawBuilder<SqlBool>) => sql`
  recursive behind (login, id) as (
    select users.id, users.id from users where ${logins}
    union
    select behind.login, held.by_id from behind join users on users.id = behind.id cross join ${held}
  )`;

/**
 * Why somebody is no second person beside the one who asked first; null where they are. Who asked is null for customers
 * and the system: then anybody is a second person.
 */
async function refuseSamePerson(
  db: Db,
  askedById: string | null,
  { userId }: Pick<Author, "userId">,
  because: string,
): Promise<string | null> {
  if (askedById === null || userId === null) return null;
  if (askedById === userId) return because;
  const { rows } = await sql<{ id: string; name: string; maker: string; since: string; isRaised: boolean }>`
    with ${behind(sql<SqlBool>`users.id in (${askedById}, ${userId})`)}
    select users.id, users.name, maker.name as maker, held.is_raised as "isRaised",
      to_char(${countsFrom}, 'YYYY-MM-DD') as since
    from users cross join ${held} join users maker on maker.id = held.by_id
    where users.id in (${askedById}, ${userId}) and exists (
      select from behind one join behind other using (id) where one.login = ${askedById} and other.login = ${userId})
    order by users.id <> ${userId}, held.is_raised limit 1`.execute(db);
  const [young] = rows;
  if (!young) return null;
  const { id, name, maker, since, isRaised } = young;
  const login = id === userId ? "your login" : `the login of ${name}`;
  const confirmed = "or once a third person confirms it in the list of users";
  if (isRaised)
    return `${maker} has given ${login} the right to approve, so it counts as another person 24 hours after that, ${confirmed}`;
  return `${maker} has made ${login} or given it a password, so it counts as another person from ${since} on, ${confirmed}`;
}

/** The names of the logins that could agree in a store as a second person beside a user, by name. */
export async function readSecondPersons(db: Db, storeId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with ${behind(sql<SqlBool>`users.id = ${userId} or users.id in (
      select user_id from user_stores where store_id = ${storeId})`)}
    select users.name from users
    join roles on roles.id = users.role_id
    join user_stores works on works.user_id = users.id and works.store_id = ${storeId}
    where users.state = 'ACTIVE' and users.password_hash <> '' and roles.permissions @> array['refund.approve']
      and not exists (
        select from behind one join behind other using (id) where one.login = ${userId} and other.login = users.id)
    order by users.name, users.id`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Refuses somebody who is no second person beside the one who asked. Where nobody in the store is one, it says what to
 * do.
 */
export async function mustBeSecondPerson(
  db: Db,
  storeId: string,
  askedById: string | null,
  author: Author,
  because: string,
): Promise<void> {
  const refused = await refuseSamePerson(db, askedById, author, because);
  if (refused === null || askedById === null) return;
  const others = await readSecondPersons(db, storeId, askedById);
  throw new Refusal("move-not-allowed", `${refused}. ${others.length > 0 ? `Ask ${others.join(" or ")}` : alone}`);
}

/** What a shop can do that has one person who may approve. */
const alone =
  "Nobody else in this store may approve now: give a colleague that right, or raise the limit, which then holds after 24 hours; then refuse this refund and try it again";

/**
 * Notes that a login is in the hands of whoever has made it or has given it a password, until it counts as another
 * person.
 */
export async function noteMaker(trx: Trx, id: string, { userId }: Pick<Author, "userId">): Promise<void> {
  await trx
    .updateTable("users")
    .set({ made_by_id: userId, made_at: sql<string>`now()`, confirmed_by_id: null })
    .where("id", "=", id)
    .execute();
}

/**
 * Notes that logins stand for whoever gives them the right to approve, where they did not have it: else one could raise
 * somebody's old login and approve with it what one has asked for oneself.
 */
export async function noteRaise(
  trx: Trx,
  logins: RawBuilder<SqlBool>,
  [before, after]: readonly [readonly string[], readonly string[]],
  { userId }: Pick<Author, "userId">,
): Promise<void> {
  if (before.includes("refund.approve") || !after.includes("refund.approve")) return;
  await sql`
    update users set raised_by_id = ${userId}, raised_at = now() where ${logins} and id <> ${userId}`.execute(trx);
}

/** Notes that a third person knows a login as another person's. Refused with 403 where they are no third person. */
export async function confirmPerson(trx: Trx, id: string, author: Author): Promise<void> {
  const user = await trx
    .selectFrom("users")
    .select(["made_by_id as maker", "raised_by_id as raiser"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!user) throw notFound("user");
  const because =
    (await refuseSamePerson(trx, user.maker, author, "you have made this login: a third person must confirm it")) ??
    (await refuseSamePerson(trx, user.raiser, author, "you have raised this login: a third person must confirm it")) ??
    (await refuseSamePerson(trx, id, author, "nobody confirms their own login"));
  if (because !== null) throw new Refusal("forbidden", because);
  await trx
    .updateTable("users")
    .set({ confirmed_by_id: author.userId, raised_by_id: null, raised_at: null })
    .where("id", "=", id)
    .execute();
}
