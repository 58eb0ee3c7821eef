import type { RunningServer } from "./reach.ts";

/** The lock of the server under which gateways leave it, one after the other. */
const leavingLock = 7_311_953;

/**
 * Answers how many other gateways use the server, and where there are some tells them that this one does not count any
 * more. Gateways that stop at the same moment ask one after the other, so the last one knows that it is the last.
 * Undefined while connections of this process are still closing, which the next one to ask would count.
 */
export async function takeLeave({ connection }: Pick<RunningServer, "connection">): Promise<number | undefined> {
  await connection.query("select pg_advisory_lock($1)", [leavingLock]);
  try {
    const { rows } = await connection.query<{ own: number; others: number }>(
      `select count(*) filter (where application_name like $1 and pid <> pg_backend_pid())::int as own,
         count(*) filter (where application_name not like $1)::int as others
       from pg_stat_activity where backend_type = 'client backend' and application_name like 'aisle %'`,
      [`aisle ${process.pid} %`],
    );
    const { own, others } = rows[0] ?? { own: 0, others: 0 };
    if (others === 0) return 0;
    if (own > 0) return undefined;
    await connection.query("select set_config('application_name', 'leaving', false)");
    return others;
  } finally {
    await connection.query("select pg_advisory_unlock($1)", [leavingLock]);
  }
}
