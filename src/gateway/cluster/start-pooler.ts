import { spawnSync } from "node:child_process";
import { chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reachDatabase } from "#gateway/database/connect.ts";
import { freePorts, runProgram, versionOf } from "./run-program.ts";

/**
 * Starts PgBouncer in front of a database and answers the connection string through it; null where it is not installed.
 * `every`: in front of all databases of that server. What ends it is added to `stops`.
 */
export async function startPooler(
  url: string,
  stops: (() => Promise<unknown>)[],
  { every = false }: { readonly every?: boolean } = {},
): Promise<string | null> {
  if (versionOf("pgbouncer") === null) return null;
  const to = new URL(url);
  const [port = 0] = await freePorts(1);
  const folder = await mkdtemp(join(tmpdir(), "aisle-pgbouncer-"));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const [recipe, users] = [join(folder, "pgbouncer.ini"), join(folder, "users.txt")];
  const values = {
    DATABASE: every ? "*" : to.pathname.slice(1),
    HOST: to.hostname,
    PORT: to.port || "5432",
    LISTEN: port,
    USERS: users,
  };
  const text = await readFile(new URL("pgbouncer.ini", import.meta.url), "utf8");
  await writeFile(
    recipe,
    text.replaceAll(/@(\w+)@/g, (_, name: keyof typeof values) => String(values[name])),
  );
  const quoted = (part: string) => `"${decodeURIComponent(part).replaceAll('"', '""')}"`;
  await writeFile(users, `${quoted(to.username)} ${quoted(to.password)}\n`, { mode: 0o600 });
  // It does not run as root.
  const isRoot = process.getuid?.() === 0;
  const uid = Number(isRoot ? spawnSync("id", ["-u", "postgres"], { encoding: "utf8" }).stdout : 0);
  if (isRoot) for (const path of [folder, recipe, users]) await chown(path, uid, uid);
  const bouncer = runProgram("pgbouncer", [...(isRoot ? ["-u", "postgres"] : []), recipe], process.env);
  stops.push(() => bouncer.stop("SIGINT"));
  const through = `postgres://${to.username}:${to.password}@127.0.0.1:${port}${to.pathname}`;
  await bouncer.until(() => reachDatabase(through, 500));
  return through;
}
