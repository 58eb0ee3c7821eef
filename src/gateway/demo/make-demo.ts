import type { Logger } from "pino";
import type { Config } from "#gateway/config.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { createDemoStore } from "./create.ts";
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
