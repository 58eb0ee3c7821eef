import { statfsSync } from "node:fs";

/**
 * The free space that is kept for the server, in bytes: two and a half segments of its write-ahead log. Without room
 * for the next segment the server stops completely; if writes are refused before that, it can still answer reads.
 */
const reserve = 40 * 1024 * 1024;
/** How long one measurement of the free space is used, in milliseconds. */
const measureEvery = 200;

/**
 * Returns a function that tells whether a folder's disk has room for writes. Where the system does not tell, it returns
 * true.
 */
export function watchRoom(folder: string): () => boolean {
  let measuredAt = -Infinity;
  let room = true;
  return () => {
    if (performance.now() - measuredAt < measureEvery) return room;
    measuredAt = performance.now();
    try {
      const { bavail, bsize } = statfsSync(folder);
      room = bavail * bsize >= reserve;
    } catch {
      room = true;
    }
    return room;
  };
}
