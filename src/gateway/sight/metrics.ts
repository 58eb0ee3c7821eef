import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { jobKinds } from "#contract/jobs/job.ts";
import type { RoundWatch } from "#gateway/jobs/runner.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { Replica } from "#gateway/store/replica/replica.ts";
import { countJobs, findUnsent } from "./figures.ts";

/** The pool of connections as it counts itself. */
interface CountedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** What a gateway measures of itself. No figure has anything of a customer: routes are patterns. */
export interface Metrics extends RoundWatch {
  /** A call was answered; `seconds` from its head to its answer. */
  answered(route: string, status: number, seconds: number): void;
  /** The pool whose connections calls take. */
  watchPool(pool: CountedPool): void;
  /** The replica that answers some of the calls. */
  watchReplica(replica: Pick<Replica, "secondsBehind">): void;
  /** How many event streams are open. */
  streams(count: number): void;
  openStreams(): Promise<number>;
  /** All figures as text for Prometheus, with what the database knows at this moment. */
  read(db: Db, secondsBehind: (db: Db) => Promise<number>): Promise<string>;
}

/** Upper ends of the times of calls, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Makes all figures, with nothing measured. */
function makeFigures() {
  const registers = [new Registry()];
  const [register] = registers as [Registry];
  collectDefaultMetrics({ register, prefix: "aisle_" });
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, registers, labelNames });
  const calls = new Histogram({
    name: "aisle_call_seconds",
    help: "Time of answered calls by route and status",
    labelNames: ["route", "status"],
    buckets,
    registers,
  });
  const failures = new Counter({
    name: "aisle_failed_rounds_total",
    help: "Rounds of jobs that failed, by what the log says of them",
    labelNames: ["job"],
    registers,
  });
  const rounds = gauge("aisle_round_seconds", "Time of the last round of a job", "job");
  const intervals = gauge("aisle_round_interval_seconds", "How often a job has a round", "job");
  const open = gauge("aisle_streams", "Open event streams");
  open.set(0);
  const connections = gauge("aisle_connections", "Connections for calls, and calls that wait for one", "state");
  const behind = gauge("aisle_events_behind_seconds", "Age of the oldest event that its consoles here have not got");
  const waiting = gauge(
    "aisle_jobs",
    "Exports, imports, prints and forgettings that wait or are under way",
    "kind",
    "state",
  );
  const unsent = gauge(
    "aisle_unsent_seconds",
    "For how long the oldest message or invoice has been due to be sent",
    "what",
  );
  return { register, gauge, calls, failures, rounds, intervals, open, connections, behind, waiting, unsent };
}

/** Makes the figures of one gateway. */
export function createMetrics(): Metrics {
  const { register, gauge, calls, failures, rounds, intervals, open, connections, behind, waiting, unsent } =
    makeFigures();
  let pool: CountedPool | null = null;
  let lookAtReplica = (): void => {};

  return {
    answered: (route, status, seconds) => calls.observe({ route, status }, seconds),
    failed: (job) => failures.inc({ job }),
    took(job, time, interval) {
      rounds.set({ job }, time);
      intervals.set({ job }, interval);
    },
    watchPool: (counted) => {
      pool = counted;
    },
    watchReplica(replica) {
      const help = "Age of the oldest event that the replica has not got; infinite while it does not answer";
      const replicaBehind = gauge("aisle_replica_behind_seconds", help);
      lookAtReplica = () => replicaBehind.set(replica.secondsBehind() ?? Infinity);
    },
    streams: (count) => open.set(count),
    openStreams: async () => (await open.get()).values[0]?.value ?? 0,
    async read(db, secondsBehind) {
      const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pool ?? {};
      connections.set({ state: "open" }, totalCount);
      connections.set({ state: "idle" }, idleCount);
      connections.set({ state: "waiting" }, waitingCount);
      const jobs = await countJobs(db);
      for (const kind of jobKinds)
        for (const state of ["waiting", "running"])
          waiting.set({ kind, state }, jobs.find((job) => job.kind === kind && job.state === state)?.count ?? 0);
      for (const { what, seconds } of await findUnsent(db)) unsent.set({ what }, seconds);
      behind.set(await secondsBehind(db));
      lookAtReplica();
      return register.metrics();
    },
  };
}
