import { Console } from "node:console";
import { counted, grouped } from "#contract/text.ts";
import { applicationName, openDatabase } from "#gateway/database/connect.ts";
import { connectionTrouble, setUpTrouble } from "#gateway/database/connection-trouble.ts";
import { passwordCheck } from "#gateway/auth/check-password.ts";
import { demoBusinessId } from "#gateway/demo/create.ts";
import { withStoreLock } from "#gateway/imports/store-lock.ts";
import { lendDatabase } from "#gateway/lend-database.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import type { ProgramProcess } from "#gateway/program-process.ts";
import { Refusal } from "#gateway/refusal.ts";
import { checkField } from "#contract/fields/check-field.ts";
import { setupDefaults, setupFields, setupTitles } from "#contract/setup/fields.ts";
import { type Asker, askerOf } from "./ask.ts";
import { optionOf, readOptions, usage, namedFields } from "./options.ts";
import { isOnlyStore, removeBusiness, removeStore } from "../remove-business.ts";
import { setUp, type SetupFields } from "../set-up.ts";

/** Where the program talks with whoever started it. */
interface Talk extends Pick<Console, "log" | "error"> {
  readonly asker: Asker;
}

/** The program of `npm run setup`. Answers its exit code. */
export async function runSetup(own: ProgramProcess): Promise<number> {
  const { log, error: complain } = new Console(own);
  const talk: Talk = { log, error: complain, asker: askerOf(own) };
  try {
    const { help, removesDemo, removesStore, isSure, given } = readOptions(own.argv.slice(2));
    if (help) log(usage());
    else if (removesDemo) await lendDatabase(own, (url) => removeDemo(url, isSure, talk));
    else if (removesStore !== null) await lendDatabase(own, (url) => removeOneStore(url, removesStore, isSure, talk));
    else await lendDatabase(own, (url) => makeStore(url, given, talk));
    return 0;
  } catch (error) {
    const trouble = connectionTrouble(error);
    const unfit = setUpTrouble(error);
    if (trouble !== null) complain(`The connection to PostgreSQL was lost: ${trouble}. Nothing was changed.`);
    else if (unfit !== null) complain(`The database cannot be used: ${unfit}.`);
    else if (error instanceof Refusal) for (const sentence of sentencesOf(error)) complain(sentence);
    else if (error instanceof PlainFailure) complain(error.message);
    else throw error;
    return 1;
  }
}

async function makeStore(url: string, given: Readonly<Record<string, string>>, talk: Talk): Promise<void> {
  const fields = await readFields(given, talk.asker);
  const db = openDatabase(url, { connections: 1, applicationName: applicationName("setup") });
  try {
    const made = await db
      .transaction()
      .execute((trx) => setUp(trx, fields, { checkPassword: passwordCheck(), now: Date.now(), address: null }));
    talk.log(`Store ${made.storeCode} was made, and ${made.loginId} can log in.`);
    talk.log("Products, pickers, riders and vehicles come from files: npm run import -- products --help");
  } finally {
    await db.destroy();
  }
}

async function removeDemo(url: string, isSure: boolean, talk: Talk): Promise<void> {
  const db = openDatabase(url, { connections: 1, statementTimeout: 0, applicationName: applicationName("setup") });
  try {
    const stores = await db
      .selectFrom("stores")
      .select("code")
      .where("business_unit_id", "=", demoBusinessId)
      .execute();
    if (stores.length === 0) throw new PlainFailure("This database has no demo.");
    const codes = stores.map(({ code }) => code).join(", ");
    if (!isSure) await confirm(`Stores ${codes} and everything in them will be removed for good.`, "remove", talk);
    const rows = await db.transaction().execute((trx) => removeBusiness(trx, demoBusinessId));
    talk.log(`The demo was removed, ${grouped(rows)} rows. Start Aisle with DEMO=off to set up a store.`);
  } finally {
    await db.destroy();
  }
}

async function removeOneStore(url: string, code: string, isSure: boolean, talk: Talk): Promise<void> {
  const db = openDatabase(url, { connections: 1, statementTimeout: 0, applicationName: applicationName("setup") });
  try {
    const [store, another] = await db.selectFrom("stores").select(["id", "name"]).where("code", "=", code).execute();
    if (!store) throw new PlainFailure(`There is no store ${code}.`);
    if (another) throw new PlainFailure(`Two business units have a store ${code}: it is not clear which is meant.`);
    const { orders } = await db
      .selectFrom("orders")
      .select((eb) => eb.fn.countAll<number>().as("orders"))
      .where("store_id", "=", store.id)
      .executeTakeFirstOrThrow();
    const more = (await isOnlyStore(db, store.id))
      ? " It is the last store of its business: the business and its logins will be removed too."
      : "";
    const what = `Store ${code} (${store.name}) will be removed for good, with ${counted(orders, "order")}.${more}`;
    if (!isSure) await confirm(what, code, talk);
    const stop = new AbortController().signal;
    const rows = await db
      .connection()
      .execute((connection) =>
        withStoreLock(connection, code, { onWaiting: talk.error, stop }, () =>
          connection.transaction().execute((trx) => removeStore(trx, store.id)),
        ),
      );
    talk.log(`Store ${code} was removed, ${grouped(rows)} rows.`);
  } finally {
    await db.destroy();
  }
}

/** Has the person type a word before something is removed. Throws a PlainFailure when that is not typed. */
async function confirm(what: string, word: string, { asker }: Talk): Promise<void> {
  const answer = await asker.ask(`${what} Type ${word} to go on`, "");
  if (answer !== word) throw new PlainFailure("Nothing was removed.");
}

function sentencesOf({ message, fields }: Refusal): string[] {
  if (!fields) return [`${message}.`];
  return Object.entries(fields).map(([field, because]) => `${optionOf(field)}: ${because}.`);
}

/**
 * Reads every field from the command line, from the person or from its default. Throws a PlainFailure that says what is
 * wrong with which option, all of them at once.
 */
async function readFields(given: Readonly<Record<string, string>>, asker: Asker): Promise<SetupFields> {
  const defaults = setupDefaults();
  const typed: Record<string, string> = {};
  for (const field of namedFields) {
    const fallback = defaults[field] ?? "";
    typed[field] = given[field] ?? (asker.isPerson ? await asker.ask(setupTitles[field], fallback) : fallback);
  }
  typed["password"] = await asker.askPassword(setupTitles.password);
  const wrong: string[] = [];
  const values = Object.entries(setupFields).map(([field, limits]) => {
    const read = checkField(limits, typed[field]);
    if ("because" in read) wrong.push(`${optionOf(field)}: ${read.because}.`);
    return [field, "value" in read ? read.value : undefined] as const;
  });
  if (wrong.length > 0) throw new PlainFailure(wrong.join("\n"));
  return Object.fromEntries(values) as SetupFields;
}
