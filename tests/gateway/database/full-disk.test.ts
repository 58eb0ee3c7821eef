import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "#gateway/database/connect.ts";
import { type DatabaseServer, startDatabaseServer } from "#gateway/database/server.ts";
import { isLongRun } from "../../support/run/tier.ts";

// A disk that fills needs a disk of its own, and only root may make one.
const disk = mkdtempSync(join(tmpdir(), `aisle-test-${process.pid}-disk-`));
// A server that fails and comes back takes half a minute, so only in the long run.
const mounted = isLongRun && mountDisk();
let server: DatabaseServer | undefined;

afterAll(async () => {
  await server?.stop();
  if (mounted) execFileSync("umount", [disk]);
  rmSync(disk, { recursive: true });
});

function mountDisk(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=120m", "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

it.skipIf(!mounted)("says that the disk is full, loses nothing, and comes back by itself when it is not", async () => {
  const told: string[] = [];
  const tell = (message: string) => void told.push(message);
  mkdirSync(join(disk, "data"));
  server = await startDatabaseServer({
    directory: join(disk, "data", "postgres"),
    log: { info: tell, warn: tell, error: tell },
  });
  const db = openDatabase(server.url);
  await sql`create table kept (id int primary key, filler text)`.execute(db);
  const ballast = join(disk, "ballast");
  const { bavail, bsize } = statfsSync(disk);
  expect(server.hasRoom()).toBe(true);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - 1_000_000));
  await expect.poll(server.hasRoom).toBe(false);

  let answered = 0;
  const write = () =>
    sql`insert into kept select ${answered}, string_agg(md5(random()::text), '') from generate_series(1, 3000)`
      .execute(db)
      .then(() => void (answered += 1));
  const fill = async () => {
    for (;;) await write();
  };
  await expect(fill()).rejects.toThrow("No space left on device");
  // Until here a statement was refused; without room for its log the server itself must give up.
  await expect(
    sql`select pg_switch_wal(), pg_current_xact_id() from generate_series(1, 50)`.execute(db),
  ).rejects.toThrow(/No space left|terminated/);
  await expect.poll(() => told.join("\n")).toContain("is full");

  rmSync(ballast);
  await expect.poll(server.hasRoom).toBe(true);
  await expect
    .poll(
      () =>
        write()
          .then(() => true)
          .catch(() => false),
      { interval: 200 },
    )
    .toBe(true);
  const { rows } = await sql<{ kept: number }>`select count(*) as kept from kept`.execute(db);
  expect(rows[0]?.kept).toBe(answered);
  // The server answers before whoever watches it has noticed.
  await expect.poll(() => told.at(-1)).toBe("PostgreSQL is running again");
  await db.destroy();
});
