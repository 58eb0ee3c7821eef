import { until } from "../../support/run/until.ts";
import type { Shop } from "../work/shop.ts";
import type { Installation } from "./installation.ts";
import { postmasterOf } from "./postmaster.ts";

/** Kills the server; returns the moment. */
export async function killServer(installation: Installation): Promise<number> {
  const { pid } = await postmasterOf(installation.postgres);
  const moment = performance.now();
  process.kill(pid, "SIGKILL");
  await until("another PostgreSQL runs", async () => {
    const next = await postmasterOf(installation.postgres).catch(() => null);
    return next && next.pid !== pid;
  });
  return moment;
}

/** Kills one backend that serves the gateway, after which the server closes every connection; returns the moment. */
export async function killBackend(shop: Shop): Promise<number> {
  const backend = await until("the gateway is connected", async () => {
    const [row] = await shop
      .ask<{ pid: number }>(
        "select pid from pg_stat_activity where application_name like 'aisle % pool' order by state_change desc limit 1",
      )
      .catch(() => []);
    return row;
  });
  const moment = performance.now();
  process.kill(backend.pid, "SIGKILL");
  return moment;
}
