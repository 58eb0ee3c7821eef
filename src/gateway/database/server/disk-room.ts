import { statfsSync } from "node:fs";

/**
 * Free space the embedded server keeps for itself, in bytes: two segments of its log and a half. Without room for the
 * next segment it must give up altogether; as long as nobody writes it goes on answering.
 */
const reserve = 40 * 1024 * 1024;
/** How long a look at the disk counts, in milliseconds. */
const lookEvery = 200;

/** Tells whether a folder's disk has room for changes. Where the system does not say, it has. */
export function watchRoom(folder: string): () => boolean {
  let lookedAt = -Infinity;
  let room = true;
  return () => {
    if (performance.now() - lookedAt < lookEvery) return room;
    lookedAt = performance.now();
    try {
      const { bavail, bsize } = statfsSync(folder);
      room = bavail * bsize >= reserve;
    } catch {
      room = true;
    }
    return room;
  };
}
