// Plain JavaScript, because the installation uses it on any Node version and with nothing installed.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const askEvery = 50;

/** See lock.d.mts. */
export async function lock(path, waiting = () => {}) {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${process.pid}`;
  // The file appears with its content, so nobody ever reads half of it.
  writeFileSync(own, String(process.pid));
  try {
    for (let said = false; ;) {
      try {
        linkSync(own, path);
        return () => rmSync(path, { force: true });
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
      }
      const owner = ownerOf(path);
      if (owner !== null && !isAlive(owner)) free(path, owner);
      else {
        if (!said && owner !== null) waiting(owner);
        said = true;
        await sleep(askEvery);
      }
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** See lock.d.mts. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** The process id in a lock; null where it was given back meanwhile. */
function ownerOf(path) {
  try {
    return Number(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/** Removes the lock of a process that was killed, and no other that somebody has taken meanwhile. */
function free(path, owner) {
  const aside = `${path}.old-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  try {
    if (ownerOf(aside) !== owner) linkSync(aside, path);
  } catch {
    // The next one was faster.
  }
  rmSync(aside, { force: true });
}
