import { applicationName, openDatabase } from "#gateway/database/connect.ts";
import { connectionTrouble } from "#gateway/database/connection-trouble.ts";
import { passwordCheck } from "#gateway/auth/check-password.ts";
import { lendDatabase } from "#gateway/lend-database.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import { Refusal } from "#gateway/refusal.ts";
import { terminal } from "./command/ask.ts";
import { optionOf, readOptions, usage } from "./command/options.ts";
import { readFields } from "./command/read-fields.ts";
import { setUp } from "./set-up.ts";

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(usage());
  else await lendDatabase((url) => run(url, options.given));
} catch (error) {
  const trouble = connectionTrouble(error);
  if (trouble !== null) console.error(`The connection to PostgreSQL was lost: ${trouble}. Nothing was made.`);
  else if (error instanceof Refusal) for (const sentence of sentencesOf(error)) console.error(sentence);
  else if (error instanceof PlainFailure) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}

async function run(url: string, given: Readonly<Record<string, string>>): Promise<void> {
  const fields = await readFields(given, terminal());
  const db = openDatabase(url, { connections: 1, applicationName: applicationName("setup") });
  try {
    const made = await db
      .transaction()
      .execute((trx) => setUp(trx, fields, { checkPassword: passwordCheck(), now: Date.now() }));
    console.log(`Store ${made.storeCode} is there, and ${made.loginId} can log in.`);
    console.log("Pickers, riders and vehicles come from files: npm run import -- pickers --help");
  } finally {
    await db.destroy();
  }
}

function sentencesOf({ message, fields }: Refusal): string[] {
  if (!fields) return [`${message}.`];
  return Object.entries(fields).map(([field, because]) => `${optionOf(field)}: ${because}.`);
}
