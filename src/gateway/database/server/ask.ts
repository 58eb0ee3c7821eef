import { Client, DatabaseError } from "pg";
import { applicationName } from "#gateway/database/connect.ts";
import { folderPaths, serverLogin } from "./folder.ts";
import { type Cluster, ServerFailed } from "./cluster.ts";

/**
 * Why a server that runs does not let anybody in: it starts or recovers, it shuts down, it has no connection left, or
 * it says nothing at all.
 */
export type Closed = "starting" | "stopping" | "full" | "silent";

/** A connection to the server. */
export interface Presence {
  readonly client: Client;
  /** Calls `then` once the connection has ended, also where it has ended before. */
  onGone(then: () => void): void;
}

/** Connects to the server of a cluster at a port; answers why where that cannot be done. Throws ServerFailed. */
export async function ask(cluster: Cluster, port: number): Promise<Presence | Closed> {
  const client = new Client({
    host: "127.0.0.1",
    port,
    user: serverLogin,
    password: cluster.password,
    database: "postgres",
    application_name: applicationName("presence"),
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
  // The `end` event already reports the loss of this connection. Without an error listener it would also end the
  // process.
  client.on("error", () => {});
  let isGone = false;
  client.once("end", () => (isGone = true));
  try {
    await client.connect();
    return { client, onGone: (then) => void (isGone ? then() : client.once("end", then)) };
  } catch (error) {
    void client.end().catch(() => {});
    if (!(error instanceof DatabaseError)) return "silent";
    // 57P03: the server lets nobody in now. Only its words tell a start from a stop; `lc_messages` makes them English.
    if (error.code === "57P03") return /shutting down/.test(error.message) ? "stopping" : "starting";
    if (error.code === "28P01") {
      throw new ServerFailed(`The password in ${folderPaths(cluster.folder).password} no longer fits the server`);
    }
    return error.code === "53300" ? "full" : "silent";
  }
}
