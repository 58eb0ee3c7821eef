import { execFileSync } from "node:child_process";
import { rmSync, statfsSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import type { Cleanups } from "../../support/run/cleanups.ts";
import { until } from "../../support/run/until.ts";
import type { Shop } from "../work/shop.ts";
import { makeFolder } from "./installation.ts";

/** A disk of its own that can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all of its space but some bytes, which the writers use up. */
  fill(): Promise<void>;
  free(): void;
}

/** The bytes left free when the disk is filled. */
const lastBytes = 600_000;

const pieceBytes = 8_000_000;

function spaceOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * Mounts a disk of a size such as "200m", or says why there is none: only root can mount one, and not on every system.
 */
export async function mountDisk(cleanups: Cleanups, size: string): Promise<SmallDisk | { readonly because: string }> {
  const folder = await makeFolder(cleanups);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder], { stdio: "pipe" });
  } catch (error) {
    return { because: `a disk that fills needs a disk of its own, and none can be mounted: ${String(error)}` };
  }
  cleanups.push(() => void execFileSync("umount", [folder]));
  const ballast = join(folder, "ballast");
  return {
    folder,
    async fill() {
      try {
        // In pieces, so that the writers in this process are not held up.
        for (let left = spaceOf(folder); left > lastBytes; left = spaceOf(folder)) {
          await appendFile(ballast, Buffer.alloc(Math.min(pieceBytes, left - lastBytes)));
        }
      } catch (error) {
        // The writers were faster and took space meanwhile: the disk is full all the same.
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    free: () => rmSync(ballast),
  };
}

/**
 * Uses up the rest of the write-ahead log until the server stops. Changes through the gateway could not do that,
 * because it refuses them earlier.
 */
export async function exhaustLog(shop: Shop): Promise<void> {
  const use = "select pg_switch_wal(), pg_current_xact_id() from generate_series(1, 50)";
  await until("PostgreSQL gives up", () =>
    shop.ask(use).then(
      () => false,
      () => true,
    ),
  );
}
