import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { sql } from "kysely";
import { isTimeZone } from "#contract/time-zone.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { addBusiness, lockSetup } from "#gateway/setup/business.ts";
import { addStore } from "#gateway/store/stores/new-store.ts";
import { importer } from "./importer.ts";
import { ImportRefused } from "./import-refused.ts";

/** The requested store. What is null comes from the file's name or from the first existing store. */
export interface RequestedStore {
  readonly code: string | null;
  readonly name: string | null;
  readonly timeZone: string | null;
  readonly currency: string | null;
  readonly locale: string | null;
}

/** The store for the records: an existing one, or one that is created when there is something to write. */
export interface TargetStore {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly locale: string;
  readonly isNew: boolean;
}

const codePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/;
const severalBusinesses = "There are several business units: name a store that already exists.";
/** The settings of a new store when there is no other store to copy them from. */
const plainStore = { time_zone: "UTC", currency: "INR", locale: "en-IN" } as const;

/** The store code for a file's name: "ord_uci_online_retail.csv.gz" becomes "ORD-UCI-ONLINE-RETAIL". */
export function codeFromFile(file: string): string {
  const words = basename(file)
    .replace(/(\.csv)?(\.gz)?$/i, "")
    .match(/[A-Za-z0-9]+/g) ?? ["IMPORT"];
  return words.join("-").toUpperCase().slice(0, 32).replace(/-$/, "");
}

/**
 * Finds the store with this code, or plans a new one where the import may create stores. It writes nothing. Refuses a
 * currency that is not that of the existing store.
 */
export async function planStore(
  db: Db,
  wish: RequestedStore,
  { file, makesStore }: { readonly file: string; readonly makesStore: boolean },
): Promise<TargetStore> {
  const stores = await db.selectFrom("stores").selectAll().orderBy("created_at").orderBy("code").execute();
  const onlyCode = stores.length === 1 ? stores[0]?.code : undefined;
  const code = wish.code ?? (makesStore ? codeFromFile(file) : onlyCode);
  if (code === undefined || (!makesStore && !stores.some((store) => store.code === code))) {
    const there = stores.length > 0 ? `there are ${stores.map((store) => store.code).join(", ")}` : "there is none yet";
    throw new ImportRefused(code ? `There is no store ${code}: ${there}.` : `Name a store with --store: ${there}.`);
  }
  if (!codePattern.test(code)) {
    throw new ImportRefused(`A store's code has up to 32 letters, digits, - and _, not "${code}".`);
  }
  if (wish.timeZone && !isTimeZone(wish.timeZone)) throw new ImportRefused(`There is no time zone "${wish.timeZone}".`);
  const [found, another] = stores.filter((store) => store.code === code);
  if (another) throw new ImportRefused(`Two business units have a store ${code}: give the new store another code.`);
  if (found) {
    if (wish.currency && wish.currency !== found.currency) {
      throw new ImportRefused(`Store ${code} uses ${found.currency}, not ${wish.currency}.`);
    }
    const { id, name, currency, locale } = found;
    return { id, code, name, currency, locale, timeZone: wish.timeZone ?? found.time_zone, isNew: false };
  }
  if (wish.currency && !/^[A-Z]{3}$/.test(wish.currency)) {
    throw new ImportRefused(`A currency is named by three capital letters such as INR, not "${wish.currency}".`);
  }
  const units = await db.selectFrom("business_units").select("id").limit(2).execute();
  if (units.length > 1) throw new ImportRefused(severalBusinesses);
  const model = stores[0] ?? plainStore;
  return {
    id: randomUUID(),
    code,
    name: wish.name ?? code,
    timeZone: wish.timeZone ?? model.time_zone,
    currency: wish.currency ?? model.currency,
    locale: wish.locale ?? model.locale,
    isNew: true,
  };
}

/** Creates a planned store, unless it exists by now. Users that may work in all stores may work in it, too. */
export async function makeStore(trx: Trx, planned: TargetStore): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`store ${planned.code}`}, 0))`.execute(trx);
  const found = await trx.selectFrom("stores").select("id").where("code", "=", planned.code).executeTakeFirst();
  if (found) return found.id;
  await lockSetup(trx);
  const units = await trx.selectFrom("business_units").select("id").execute();
  if (units.length > 1) throw new ImportRefused(severalBusinesses);
  const unitId = units[0]?.id ?? (await addBusiness(trx, { name: planned.name }, importer));
  const { id, code, name, timeZone, locale, currency } = planned;
  const year = new Date().getFullYear();
  await addStore(trx, { id, businessUnitId: unitId, code, name, timeZone, locale, currency, year }, importer);
  await sql`
    insert into user_stores (store_id, user_id)
    select ${id}, users.id from users
    where users.business_unit_id = ${unitId} and not exists (
      select from stores where stores.business_unit_id = ${unitId} and stores.id <> ${id} and not exists (
        select from user_stores own where own.store_id = stores.id and own.user_id = users.id))`.execute(trx);
  return id;
}
