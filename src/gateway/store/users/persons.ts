import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";

/** How long a login stands for whoever has made it or has given it a password. */
const trial = sql.lit("30 days");

/** SQL that is true while a login of `users` stands for somebody else. */
const standsForMaker = sql<boolean>`(users.made_by_id is not null and users.confirmed_by_id is null
  and users.made_at > now() - ${trial}::interval)`;

/** SQL of the moment from which a login of `users` counts as another person; null where it does already. */
export const countsFrom = sql<string | null>`case when ${standsForMaker} then users.made_at + ${trial}::interval end`;

/** SQL of the table `behind`: each of some logins with all those that it stands for, its own with them. */
const behind = (logins: RawBuilder<SqlBool>) => sql`
  recursive behind (login, id) as (
    select users.id, users.id from users where ${logins}
    union
    select behind.login, users.made_by_id from behind join users on users.id = behind.id where ${standsForMaker}
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
  const { rows } = await sql<{ id: string; name: string; maker: string; since: string }>`
    with ${behind(sql<SqlBool>`users.id in (${askedById}, ${userId})`)}
    select users.id, users.name, maker.name as maker, to_char(${countsFrom}, 'YYYY-MM-DD') as since
    from users join users maker on maker.id = users.made_by_id
    where users.id in (${askedById}, ${userId}) and ${standsForMaker} and exists (
      select from behind one join behind other using (id) where one.login = ${askedById} and other.login = ${userId})
    order by users.id <> ${userId} limit 1`.execute(db);
  const [young] = rows;
  if (!young) return null;
  const { id, name, maker, since } = young;
  const login = id === userId ? "your login" : `the login of ${name}`;
  return `${maker} has made ${login} or given it a password, so it counts as another person from ${since} on, or once a third person confirms it in the list of users`;
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

/** Notes that a third person knows a login as another person's. Refused with 403 where they are no third person. */
export async function confirmPerson(trx: Trx, id: string, author: Author): Promise<void> {
  const user = await trx.selectFrom("users").select("made_by_id as maker").where("id", "=", id).executeTakeFirst();
  if (!user) throw notFound("user");
  const because =
    (await refuseSamePerson(trx, user.maker, author, "you have made this login: a third person must confirm it")) ??
    (await refuseSamePerson(trx, id, author, "nobody confirms their own login"));
  if (because !== null) throw new Refusal("forbidden", because);
  await trx.updateTable("users").set({ confirmed_by_id: author.userId }).where("id", "=", id).execute();
}
