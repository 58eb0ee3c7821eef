import { Client } from "pg";
import type { Logger } from "pino";

/** How many connections the jobs of a gateway take. */
export const jobConnections = 4;

/** One connection hears what other gateways tell; exports and imports are processes with connections of their own. */
const otherConnections = jobConnections + 1 + 8;

/**
 * Tells how many connections a gateway takes at most, so many of them for calls, and how many the server has free;
 * loudly where those are too few. `url` must not lead through a pooler.
 */
export async function tellConnections(url: string, ofCalls: number, log: Pick<Logger, "info" | "warn">): Promise<void> {
  const free = await freeConnections(url);
  const most = ofCalls + otherConnections;
  const told = `this gateway takes up to ${most} connections of PostgreSQL, which has ${Math.max(0, free)} free`;
  if (free >= most) log.info(told);
  else log.warn(`${told}: set DATABASE_CONNECTIONS lower, or max_connections of PostgreSQL higher`);
}

async function freeConnections(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  // Without a listener, the loss of the connection would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ free: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int
        - (select count(*)::int from pg_stat_activity where datid is not null and pid <> pg_backend_pid())
        as free`,
    );
    return rows[0]?.free ?? 0;
  } finally {
    await client.end();
  }
}
