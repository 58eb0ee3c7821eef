import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { basePath } from "#contract/routes/base-path.ts";
import { paths } from "#contract/routes/paths.ts";
import { requestorTag, webClient } from "#contract/constants.ts";
import type { StreamMessage } from "#contract/stream.ts";
import { hashPassword } from "#gateway/auth/passwords.ts";
import { startCluster } from "#gateway/cluster/start-cluster.ts";
import { readConfig } from "#gateway/config.ts";
import { buildOrder, buildStore, buildToken, buildUser } from "../../support/database/rows.ts";
import { type Caller, createCaller } from "../caller.ts";
import { type Report, reportTimes, round } from "../figures.ts";
import { frameReader } from "../orders/frames.ts";
import { move, type Mover, nextStatus } from "../orders/movers.ts";
import type { Place } from "../place.ts";

const stores = 100;
const streams = 1_000;
const logins = 100;
const changes = { perSecond: 12, seconds: 180 } as const;
const logIns = { count: 1_000, seconds: 60 } as const;
const password = "bench-password";
/** How long after the last change a stream may still deliver it, in milliseconds. */
const timeout = 5_000;

/**
 * Measures a chain: three gateways over one database, many stores and open consoles, changes in all stores, and a
 * morning on which everybody logs in.
 */
export async function measureChain(place: Place, report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "aisle-bench-chain-"));
  const env = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    PORT: "0",
    DATA_DIR: folder,
    DATABASE_URL: place.url,
    DATABASE_CONNECTIONS: "10",
    STOP_DELAY: "0",
    LOG_LEVEL: "warn",
    METRICS_TOKEN: "bench",
  };
  const { config } = readConfig(env);
  if (!config) throw new Error("the settings are wrong");
  const cluster = await startCluster(config, env, () => {});
  const closers: (() => void)[] = [];
  try {
    const chain = await openChain(place);
    const origins = cluster.gateways.map(({ address }) => address);
    const rounds = watchRounds(origins);
    const heard = await listen(chain, origins, closers);
    await changeOrders(chain, origins, heard, report, closers);
    await logInAll(chain, origins, report);
    for (const [job, { time, interval }] of await rounds.stop())
      report({ name: `longest round: ${job}`, value: round(time * 1_000), unit: "ms", goal: interval * 1_000 });
  } finally {
    for (const close of closers) close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Chain {
  readonly storeIds: readonly string[];
  readonly users: readonly { readonly id: string; readonly loginId: string }[];
  readonly movers: readonly { readonly storeId: string; readonly mover: Mover }[];
  token(nth: number): Promise<string>;
}

/** Makes the stores of a chain, logins that may work in all of them, and orders that are moved. */
async function openChain({ db, businessUnitId, storeId }: Place): Promise<Chain> {
  const storeIds = [storeId];
  while (storeIds.length < stores) storeIds.push((await buildStore(db, { business_unit_id: businessUnitId })).id);
  const users: { id: string; loginId: string }[] = [];
  const password_hash = await hashPassword(password);
  for (let nth = 0; nth < logins; nth += 1) {
    const loginId = `chain${nth}`;
    const row = { business_unit_id: businessUnitId, role: "Administrator", login_id: loginId, password_hash };
    users.push({ id: (await buildUser(db, row, storeIds)).id, loginId });
  }
  const movers = [];
  for (const id of storeIds) {
    const order = await buildOrder(db, id, { status: "Accepted" });
    movers.push({
      storeId: id,
      mover: { orderId: order.id, status: "Accepted" as const, version: order.version, busy: Promise.resolve() },
    });
  }
  return { storeIds, users, movers, token: (nth) => buildToken(db, users[nth % logins]?.id ?? "", webClient.id) };
}

/** When each change was heard by the last of the streams of its store, by order, version and status. */
type Heard = Map<string, { ears: number; last: number }>;

/** Opens the streams, ten to a store, in turns at the gateways. */
async function listen(chain: Chain, origins: readonly string[], closers: (() => void)[]): Promise<Heard> {
  const heard: Heard = new Map();
  const callers = origins.map((origin) => createCaller(origin, ""));
  closers.push(...callers.map((caller) => () => caller.close()));
  for (let nth = 0; nth < streams; nth += 1) {
    const storeId = chain.storeIds[nth % stores] ?? "";
    const hear = frameReader((_, data) => {
      const message = JSON.parse(data()) as StreamMessage;
      if (message.type !== "changed" || message.kind !== "order") return;
      const { id, version, status } = message.row;
      const key = `${id} ${version} ${status}`;
      const entry = heard.get(key) ?? { ears: 0, last: 0 };
      heard.set(key, { ears: entry.ears + 1, last: performance.now() });
    });
    const caller = callers[Math.floor(nth / stores) % origins.length] as Caller;
    closers.push(await caller.listen(storeId, await chain.token(nth), hear));
  }
  return heard;
}

async function changeOrders(
  chain: Chain,
  origins: readonly string[],
  heard: Heard,
  report: Report,
  closers: (() => void)[],
): Promise<void> {
  const callers: Caller[] = [];
  for (const [nth, origin] of origins.entries()) callers.push(createCaller(origin, await chain.token(nth)));
  closers.push(...callers.map((caller) => () => caller.close()));
  const sent = new Map<string, number>();
  const failed: unknown[] = [];
  const moveOne = async (before: Promise<unknown>, nth: number, storeId: string, mover: Mover): Promise<void> => {
    await before;
    sent.set(`${mover.orderId} ${mover.version + 1} ${nextStatus(mover)}`, performance.now());
    await move(callers[nth % callers.length] as Caller, storeId, mover).catch((error: unknown) => failed.push(error));
  };
  const began = performance.now();
  for (let nth = 0; nth < changes.perSecond * changes.seconds; nth += 1) {
    const due = began + (nth * 1_000) / changes.perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    const { storeId, mover } = chain.movers[nth % stores] as Chain["movers"][number];
    mover.busy = moveOne(mover.busy, nth, storeId, mover);
  }
  await Promise.all(chain.movers.map(({ mover }) => mover.busy));
  await sleep(timeout);
  const whole = [...sent].flatMap(([key, since]) => {
    const entry = heard.get(key);
    return entry?.ears === streams / stores ? [entry.last - since] : [];
  });
  const name = `${streams.toLocaleString("en")} streams, ${changes.perSecond} changes a second`;
  reportTimes(report, `${name}: the last of a store hears`, whole, { goal: 1_000 });
  report({ name: `${name}: changes not all heard of`, value: sent.size - whole.length, unit: "changes", goal: 0 });
  report({ name: `${name}: changes refused`, value: failed.length, unit: "changes", goal: 0 });
}

/** Logs in all over a minute, each from an address of its own, as shops do in the morning. */
async function logInAll(chain: Chain, origins: readonly string[], report: Report): Promise<void> {
  const times: number[] = [];
  const statuses: number[] = [];
  const logIn = async (nth: number): Promise<void> => {
    const since = performance.now();
    const answer = await fetch(
      `${origins[nth % origins.length]}${basePath}${paths["auth.log-in"].path}?userType=Store`,
      {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "client-id": webClient.id,
          "client-secret": webClient.secret,
          requestor: requestorTag,
          "x-forwarded-for": `198.51.${Math.floor(nth / 250)}.${nth % 250}`,
        },
        body: JSON.stringify({ loginId: chain.users[nth % logins]?.loginId, password }),
      },
    );
    await answer.arrayBuffer();
    times.push(performance.now() - since);
    statuses.push(answer.status);
  };
  const began = performance.now();
  const all: Promise<void>[] = [];
  for (let nth = 0; nth < logIns.count; nth += 1) {
    const due = began + (nth * logIns.seconds * 1_000) / logIns.count;
    if (due > performance.now()) await sleep(due - performance.now());
    all.push(logIn(nth));
  }
  await Promise.all(all);
  reportTimes(report, `${logIns.count.toLocaleString("en")} log-ins in a minute, one`, times);
  const refused = statuses.filter((status) => status !== 200).length;
  report({ name: "log-ins refused", value: refused, unit: "calls", goal: 0 });
}

/** Reads the figures of the gateways again and again, and keeps the longest round of each job. Times in seconds. */
function watchRounds(origins: readonly string[]) {
  const longest = new Map<string, { time: number; interval: number }>();
  const stopping = new AbortController();
  const look = async (): Promise<void> => {
    for (const origin of origins) {
      const page = await fetch(`${origin}/metrics`, { headers: { authorization: "Bearer bench" } });
      const text = await page.text();
      const read = (name: string) =>
        new Map(
          [...text.matchAll(new RegExp(`^aisle_${name}{job="([^"]*)"} (\\S+)$`, "gm"))].map(([, job = "", value]) => [
            job,
            Number(value),
          ]),
        );
      const intervals = read("round_interval_seconds");
      for (const [job, time] of read("round_seconds"))
        longest.set(job, {
          time: Math.max(time, longest.get(job)?.time ?? 0),
          interval: intervals.get(job) ?? 0,
        });
    }
  };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch(() => {});
      await sleep(500);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
      return longest;
    },
  };
}
