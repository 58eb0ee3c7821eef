import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";

/** How long the audit list of a business was at a moment, and the hash of its last entry. */
export interface Anchor {
  readonly at: string;
  readonly businessUnitId: string;
  readonly entries: number;
  readonly hash: string;
}

/** What is noted of audit lists outside the database: whoever writes in the database cannot change it. */
export interface Anchors {
  /**
   * Notes how long each list is by now. Throws an Error that names the list where one is shorter than it was, or has
   * another entry in the place of the last one.
   */
  note(db: Db): Promise<void>;
  /** What was noted of the list of a business, oldest first. */
  of(businessUnitId: string): Promise<readonly Anchor[]>;
}

/** Keeps anchors in a file, one on each line; it only grows. */
export function anchorsIn(file: string): Anchors {
  const read = async (): Promise<readonly Anchor[]> => {
    const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    });
    return text.split("\n").flatMap((line) => parseAnchor(line) ?? []);
  };
  return {
    of: async (businessUnitId) => (await read()).filter((anchor) => anchor.businessUnitId === businessUnitId),
    async note(db) {
      const last = new Map((await read()).map((anchor) => [anchor.businessUnitId, anchor]));
      const { rows } = await sql<Omit<Anchor, "at">>`
        select business_unit_id as "businessUnitId", entries, encode(hash, 'hex') as hash from audit_chains
        where entries > 0 order by business_unit_id`.execute(db);
      const grown = rows.filter(({ businessUnitId, entries }) => entries > (last.get(businessUnitId)?.entries ?? 0));
      const at = new Date().toISOString();
      if (grown.length > 0) {
        await mkdir(dirname(file), { recursive: true });
        // A line that was cut off by the end of a program must not take the next one with it.
        const lines = grown.map((head) => `\n${JSON.stringify({ at, ...head })}`);
        await appendFile(file, `${lines.join("")}\n`);
      }
      for (const { businessUnitId } of rows) {
        const broken = await readAnchored(db, businessUnitId, await this.of(businessUnitId));
        if (broken.broken)
          throw new Error(`entry ${broken.broken.sequence} of ${businessUnitId} is not as it was noted`);
      }
    },
  };
}

/** The anchor on a line; null for one that was not written whole. */
function parseAnchor(line: string): Anchor | null {
  try {
    return line === "" ? null : (JSON.parse(line) as Anchor);
  } catch {
    return null;
  }
}

/** How much of a list agrees with what was noted outside, and the first entry that does not. */
export async function readAnchored(db: Db, businessUnitId: string, anchors: readonly Anchor[]) {
  const { rows } = await sql<{ sequence: number; hash: string }>`
    select sequence, encode(hash, 'hex') as hash from audit_entries
    where business_unit_id = ${businessUnitId} and sequence = any(${anchors.map(({ entries }) => entries)}::bigint[])`.execute(
    db,
  );
  const there = new Map(rows.map(({ sequence, hash }) => [sequence, hash]));
  const wrong = anchors.find(({ entries, hash }) => there.get(entries) !== hash);
  const last = anchors.at(-1);
  return {
    anchored: last && !wrong ? { entries: last.entries, at: last.at } : null,
    broken: wrong
      ? { sequence: wrong.entries, problem: there.has(wrong.entries) ? ("changed" as const) : ("missing" as const) }
      : null,
  };
}
