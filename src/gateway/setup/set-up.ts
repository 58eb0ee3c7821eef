import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import type { setupRoutes } from "#contract/setup/routes.ts";
import type { CheckPassword } from "#gateway/auth/check-password.ts";
import { hashPassword } from "#gateway/auth/passwords.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { invalid, Refusal } from "#gateway/refusal.ts";
import { addBusiness, holdFirstDay } from "#gateway/setup/business.ts";
import { roleIdOf } from "#gateway/store/roles/role-id.ts";
import { addStore } from "#gateway/store/stores/new-store.ts";

/** What is asked on the first day. */
export type SetupFields = Omit<z.output<(typeof setupRoutes)["setup.run"]["body"]>, "key">;

/** What was made: who can log in now, and the code of the store. */
interface SetupDone {
  readonly loginId: string;
  readonly storeCode: string;
}

/** Whether nobody can log in yet, because no login was ever made. */
export async function isWaitingForSetup(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) === undefined;
}

/**
 * Makes the business, its first store and the first administrator, who may work in every store of it. A business and a
 * store that an import has made are taken over. Refused once there is a login, and where a field cannot be.
 */
export async function setUp(
  trx: Trx,
  fields: SetupFields,
  { checkPassword, now }: { readonly checkPassword: CheckPassword; readonly now: number },
): Promise<SetupDone> {
  await holdFirstDay(trx);
  if (!(await isWaitingForSetup(trx))) throw new Refusal("forbidden", "Aisle is set up already: log in");
  await refuseWrong(fields, checkPassword);
  const businessUnitId = await takeBusiness(trx, fields.businessName);
  await takeStore(trx, businessUnitId, fields, now);
  const user = {
    business_unit_id: businessUnitId,
    login_id: fields.loginId,
    name: fields.name,
    password_hash: await hashPassword(fields.password),
    role_id: await roleIdOf(trx, businessUnitId, "admin"),
  };
  const { id } = await trx.insertInto("users").values(user).returning("id").executeTakeFirstOrThrow();
  await sql`
    insert into user_stores (store_id, user_id)
    select id, ${id} from stores where business_unit_id = ${businessUnitId}`.execute(trx);
  return { loginId: fields.loginId, storeCode: fields.storeCode };
}

/** The business of an import under its right name, or a new one. */
async function takeBusiness(trx: Trx, name: string): Promise<string> {
  const there = await trx.updateTable("business_units").set({ name }).returning("id").executeTakeFirst();
  return there?.id ?? (await addBusiness(trx, { name }));
}

async function takeStore(trx: Trx, businessUnitId: string, fields: SetupFields, now: number): Promise<void> {
  const { storeCode, storeName, timeZone, locale, currency, storePhone = "", storeAddress = "", orderViews } = fields;
  const { opensAt, closesAt, slotMinutes } = fields;
  const there = await trx
    .selectFrom("stores")
    .select(["id", "currency"])
    .where("code", "=", storeCode)
    .executeTakeFirst();
  if (!there) {
    return addStore(trx, {
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
    });
  }
  if (there.currency !== currency) {
    throw wrong("currency", `The imported store ${storeCode} uses ${there.currency}`);
  }
  const known = { name: storeName, time_zone: timeZone, locale, phone: storePhone, address: storeAddress };
  await trx
    .updateTable("stores")
    .set({ ...known, opens_at: opensAt, closes_at: closesAt, slot_minutes: slotMinutes })
    .where("id", "=", there.id)
    .execute();
}

/** Refuses what the limits of single fields cannot know. */
async function refuseWrong(fields: SetupFields, checkPassword: CheckPassword): Promise<void> {
  if (!isTimeZone(fields.timeZone)) throw wrong("timeZone", `There is no time zone "${fields.timeZone}"`);
  if (!Intl.supportedValuesOf("currency").includes(fields.currency)) {
    throw wrong("currency", `There is no currency "${fields.currency}"`);
  }
  if (!isLocale(fields.locale)) throw wrong("locale", `There is no language "${fields.locale}": write it as en-IN`);
  if (fields.opensAt >= fields.closesAt) throw wrong("closesAt", "The store closes after it opens");
  const { loginId, name, businessName, storeName, password } = fields;
  const because = await checkPassword(password, [loginId, name, businessName, storeName]);
  if (because) throw wrong("password", because);
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
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
