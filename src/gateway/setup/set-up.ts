import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import type { setupRoutes } from "#contract/setup/routes.ts";
import { isTimeZone } from "#contract/time-zone.ts";
import type { CheckPassword } from "#gateway/auth/check-password.ts";
import { hashPassword } from "#gateway/auth/passwords.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { invalid, Refusal } from "#gateway/refusal.ts";
import { addBusiness, lockSetup } from "#gateway/setup/business.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";
import { roleIdOf } from "#gateway/store/roles/role-id.ts";
import { addStore, writeOrderViews } from "#gateway/store/stores/new-store.ts";

/** The role of the first user. */
const adminRole = "admin";

/** The order views of an imported store before its setup: nobody could choose any. */
const importedOrderViews = "Every station";

/** What is asked on the first day. */
export type SetupFields = Omit<z.output<(typeof setupRoutes)["setup.run"]["body"]>, "key">;

/** What was made: who can log in now, and the code of the store. */
export interface SetupDone {
  readonly loginId: string;
  readonly storeCode: string;
}

/** Whether nobody can log in yet, because no login was ever made. */
export async function isWaitingForSetup(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) === undefined;
}

/**
 * Makes the business, its first store and the first administrator, who may work in every store of it. A business and a
 * store that an import has made are taken over. Refused once there is a login, and when a field is invalid.
 */
export async function setUp(
  trx: Trx,
  fields: SetupFields,
  {
    checkPassword,
    now,
    address,
  }: { readonly checkPassword: CheckPassword; readonly now: number; readonly address: string | null },
): Promise<SetupDone> {
  await lockSetup(trx);
  if (!(await isWaitingForSetup(trx))) throw new Refusal("forbidden", "Aisle is set up already: log in");
  await refuseWrong(fields, checkPassword);
  const author: Author = { userId: null, name: "Setup", address, origin: "By Admin" };
  const businessUnitId = await takeBusiness(trx, fields.businessName, author);
  await takeStore(trx, businessUnitId, fields, now, author);
  const user = {
    business_unit_id: businessUnitId,
    login_id: fields.loginId,
    name: fields.name,
    password_hash: await hashPassword(fields.password),
    role_id: await roleIdOf(trx, businessUnitId, adminRole),
  };
  const { id } = await trx.insertInto("users").values(user).returning("id").executeTakeFirstOrThrow();
  await sql`
    insert into user_stores (store_id, user_id)
    select id, ${id} from stores where business_unit_id = ${businessUnitId}`.execute(trx);
  const { loginId, name } = fields;
  await writeAudit(trx, { businessUnitId }, [
    { subject: "user", id, name, action: "created", before: null, after: { loginId, name, roleId: adminRole }, author },
  ]);
  return { loginId: fields.loginId, storeCode: fields.storeCode };
}

/** The business of an import under its right name, or a new one. */
async function takeBusiness(trx: Trx, name: string, author: Author): Promise<string> {
  const there = await trx.selectFrom("business_units").select(["id", "name"]).executeTakeFirst();
  if (!there) return addBusiness(trx, { name }, author);
  const { id } = there;
  await trx.updateTable("business_units").set({ name }).where("id", "=", id).execute();
  await writeAudit(trx, { businessUnitId: id }, [
    { subject: "business", id, name, action: "changed", before: { name: there.name }, after: { name }, author },
  ]);
  return id;
}

async function takeStore(
  trx: Trx,
  businessUnitId: string,
  fields: SetupFields,
  now: number,
  author: Author,
): Promise<void> {
  const { storeCode, storeName, timeZone, locale, currency, storePhone = "", storeAddress = "", orderViews } = fields;
  const { opensAt, closesAt, slotMinutes } = fields;
  const there = await trx
    .selectFrom("stores")
    .select(["id", "currency", "name", "time_zone as timeZone", "locale", "phone", "address"])
    .select([
      sql<string>`to_char(opens_at, 'HH24:MI')`.as("opensAt"),
      sql<string>`to_char(closes_at, 'HH24:MI')`.as("closesAt"),
      "slot_minutes as slotMinutes",
    ])
    .where("code", "=", storeCode)
    .executeTakeFirst();
  if (!there) {
    const store = {
      id: randomUUID(),
      businessUnitId,
      code: storeCode,
      name: storeName,
      timeZone,
      locale,
      currency,
      phone: storePhone,
      address: storeAddress,
      hours: { opensAt, closesAt, slotMinutes },
      orderViews,
      year: new Date(now).getUTCFullYear(),
    };
    return addStore(trx, store, author);
  }
  if (there.currency !== currency) {
    throw wrong("currency", `The imported store ${storeCode} uses ${there.currency}`);
  }
  const { id, currency: _currency, ...before } = there;
  const after = { name: storeName, locale, phone: storePhone, address: storeAddress };
  const hours = { opensAt, closesAt, slotMinutes };
  await trx
    .updateTable("stores")
    .set({ ...after, time_zone: timeZone, opens_at: opensAt, closes_at: closesAt, slot_minutes: slotMinutes })
    .where("id", "=", id)
    .execute();
  await writeOrderViews(trx, id, orderViews);
  await writeAudit(trx, { storeId: id }, [
    {
      subject: "store",
      id,
      name: storeName,
      action: "changed",
      before: { ...before, orderViews: importedOrderViews },
      after: { ...after, timeZone, ...hours, orderViews },
      author,
    },
  ]);
}

/** Refuses what the limits of single fields cannot know. */
async function refuseWrong(fields: SetupFields, checkPassword: CheckPassword): Promise<void> {
  if (!isTimeZone(fields.timeZone)) throw wrong("timeZone", `There is no time zone "${fields.timeZone}"`);
  if (!Intl.supportedValuesOf("currency").includes(fields.currency)) {
    throw wrong("currency", `There is no currency "${fields.currency}"`);
  }
  if (!isLocale(fields.locale)) throw wrong("locale", `There is no language "${fields.locale}": write it as en-IN`);
  if (fields.opensAt >= fields.closesAt) throw wrong("closesAt", "The closing time must be after the opening time");
  const { loginId, name, businessName, storeName, password } = fields;
  const because = await checkPassword(password, [loginId, name, businessName, storeName]);
  if (because) throw wrong("password", because);
}

function isLocale(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}

function wrong(field: string, message: string): Refusal {
  return invalid([{ path: [field], message }]);
}
