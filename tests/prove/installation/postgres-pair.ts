import { rm } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer, connect, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { runProgram, versionOf } from "#gateway/cluster/run-program.ts";
import type { Cleanups } from "../../support/run/cleanups.ts";
import { until } from "../../support/run/until.ts";
import { freePort } from "./installation.ts";
import { openPostgres, type OwnPostgres } from "./own-postgres.ts";

/** A PostgreSQL and its synchronous standby, behind one address for whichever of both is which. */
export interface PostgresPair {
  /** Connection strings of the primary and of the standby, whichever those are. */
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** Ends the primary at once, promotes the standby, and leads everybody there. */
  failOver(): Promise<void>;
  /** Makes the place of the one that fell a standby of the present primary, which then waits for it at each commit. */
  heal(): Promise<void>;
}

/** The HAProxy recipe that a chain has for its own. */
const recipe = fileURLToPath(new URL("../../../src/gateway/cluster/haproxy-primary.cfg", import.meta.url));

/** Starts a primary and its standby, behind HAProxy, or where that is not installed behind a switch of this process. */
export async function openPair(cleanups: Cleanups, say: (sentence: string) => void): Promise<PostgresPair> {
  let primary = await openPostgres(cleanups);
  let replica: OwnPostgres | null = null;
  const ports = [primary.port, await freePort()] as const;
  const heal = async (): Promise<void> => {
    replica = await primary.follow(ports.find((port) => port !== primary.port));
    await primary.ask("alter system set synchronous_standby_names = '*'");
    await primary.ask("select pg_reload_conf()");
    await until("the standby is synchronous", async () => {
      const [row] = await primary.ask(
        "select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'",
      );
      return row;
    });
  };
  await heal();
  const places = { primary: () => primary.port, replica: () => replica?.port ?? 0 };
  const lead = versionOf("haproxy") !== null ? leadByHaproxy : leadBySwitch;
  if (lead === leadBySwitch)
    say("    SKIPPED: HAProxy is not installed, so a switch of this process leads to the primary");
  const addresses = await lead(cleanups, ports, places);
  const at = (port: number): string => {
    const url = new URL(primary.url);
    url.port = String(port);
    return url.href;
  };
  return {
    primaryUrl: at(addresses.primary),
    replicaUrl: at(addresses.replica),
    heal,
    async failOver() {
      const fallen = primary;
      const next = replica;
      if (!next) throw new Error("there is no standby");
      await fallen.kill();
      // Which one is the primary is known by the promotion alone, as where an agent beside each server watches it.
      await next.ask("select pg_promote(true, 60)");
      primary = next;
      replica = null;
      await rm(fallen.folder, { recursive: true, force: true });
    },
  };
}

type Places = Readonly<Record<"primary" | "replica", () => number>>;

/** Says of each server at its own port what it is, as the agents of a chain do, and lets HAProxy ask them. */
async function leadByHaproxy(cleanups: Cleanups, ports: readonly number[], places: Places) {
  const agents = await Promise.all(
    ports.map(async (port) => {
      const agent = createHttpServer(({ url }, answer) => {
        const place = url === "/primary" ? places.primary : places.replica;
        answer.writeHead(place() === port ? 200 : 503).end();
      });
      const own = await freePort();
      await new Promise<void>((resolve) => agent.listen(own, "127.0.0.1", resolve));
      cleanups.push(() => {
        agent.close();
        agent.closeAllConnections();
      });
      return own;
    }),
  );
  const [primary, replica] = [await freePort(), await freePort()];
  const balancer = runProgram("haproxy", ["-db", "-f", recipe], {
    PATH: process.env["PATH"],
    AISLE_PRIMARY: `127.0.0.1:${primary}`,
    AISLE_REPLICA: `127.0.0.1:${replica}`,
    AISLE_POSTGRES_1: `127.0.0.1:${ports[0]}`,
    AISLE_POSTGRES_2: `127.0.0.1:${ports[1]}`,
    AISLE_AGENT_1: String(agents[0]),
    AISLE_AGENT_2: String(agents[1]),
  });
  cleanups.push(() => balancer.stop("SIGTERM"));
  return { primary, replica };
}

/** Passes connections on to where the primary and the standby are; those that led elsewhere end when that falls. */
async function leadBySwitch(cleanups: Cleanups, _: readonly number[], places: Places) {
  const listen = async (place: () => number): Promise<number> => {
    const open = new Set<Socket>();
    const server = createServer((from) => {
      const to = connect(place(), "127.0.0.1");
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        open.add(one);
        one.pipe(other);
        one.on("error", () => {});
        one.on("close", () => {
          open.delete(one);
          other.destroy();
        });
      }
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    cleanups.push(() => {
      server.close();
      for (const socket of open) socket.destroy();
    });
    return port;
  };
  return { primary: await listen(places.primary), replica: await listen(places.replica) };
}
