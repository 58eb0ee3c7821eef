import { readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
/** A run needs less than half a gigabyte. */
const enoughBytes = 2e9;

/**
 * The folder of everything that tests write: in memory where there is plenty, because a run makes and deletes hundreds
 * of thousands of files, which takes a tenth of its time on a disk; else the system's own.
 */
export function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const free = Math.min(bavail * bsize, process.availableMemory());
    const options = / \/dev\/shm tmpfs (\S+)/.exec(readFileSync("/proc/self/mounts", "utf8"))?.[1] ?? "noexec";
    return free > enoughBytes && !options.includes("noexec") ? memory : tmpdir();
  } catch {
    // Another system than Linux.
    return tmpdir();
  }
}
