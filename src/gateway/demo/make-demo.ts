import { isPassword } from "#gateway/auth/passwords.ts";
import type { Database } from "#gateway/database/schema.ts";
import { knownDemoPassword } from "#gateway/settings.ts";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Config } from "#gateway/config.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { createDemoStore } from "./create.ts";
import { demoLogins } from "./logins.ts";
import { makeDemoReturns } from "./returns.ts";

/** Creates the demo over a connection of its own without a statement timeout, because a large scale takes long. */
export async function makeDemo(url: string, demo: NonNullable<Config["demo"]>, log: Logger): Promise<void> {
  const db = openDatabase(url, { connections: 2, statementTimeout: 0 });
  const started = performance.now();
  let next = "";
  // A person who waits in front of a terminal wants to see that it goes on.
  const progress = setInterval(
    () => next && log.info(`making the demo store: ${next}`),
    process.stdout.isTTY ? 1_500 : 10_000,
  );
  const tell = (what: string) => {
    if (next === "") log.info("making the demo store, because the database is empty");
    next = what;
  };
  try {
    const isMade = await createDemoStore({ db, password: demo.password, scale: demo.scale, now: Date.now, tell });
    if (!isMade) return;
    tell("returns of its orders");
    await makeDemoReturns(db, Date.now());
    log.info({ milliseconds: Math.round(performance.now() - started) }, "made the demo store");
  } finally {
    clearInterval(progress);
    await db.destroy();
  }
}

/** Whether a demo login has the well-known demo password, even when DEMO is off for this start. */
export async function hasOpenLogins(db: Kysely<Database>): Promise<boolean> {
  const users = await db
    .selectFrom("users")
    .select("password_hash")
    .where(
      "login_id",
      "in",
      demoLogins.map((login) => login.loginId),
    )
    .where("state", "=", "ACTIVE")
    .execute();
  for (const { password_hash } of users) {
    if (await isPassword(password_hash, knownDemoPassword)) return true;
  }
  return false;
}
