import { sql } from "kysely";
import type { PoolClient } from "pg";

/**
 * The most statements whose plans each connection keeps. A plan takes some 50 kB of the server's memory, and changes
 * consist of about 150 statements that differ in their values alone.
 */
const mostKept = 250;
/** A statement is kept when it comes the third time: many texts, such as lists of ids, come once only. */
const leastSeen = 3;
/** Texts that were seen too rarely to be kept; the oldest are forgotten. */
const mostSeen = 2_000;

/** The statements whose plans the connections of one pool keep. */
export interface KeptPlans {
  /** Lets a new connection keep the plans of the statements of changes. */
  keep(client: PoolClient): void;
}

/**
 * Makes the statements of changes prepared ones: PostgreSQL then plans each of them once for a connection and not every
 * time, which takes a third off a change. Statements outside of a transaction stay as they are, and so do those of a
 * reading one: the best plan of a search differs with what is searched for. Those that begin with `oneWay` are kept.
 */
export function createKeptPlans(): KeptPlans {
  const seen = new Map<string, number>();
  let names = new Map<string, string>();
  let round = 0;

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostKept) return known;
    const times = (seen.get(text) ?? 0) + 1;
    seen.delete(text);
    if (times >= leastSeen) {
      const name = `kept_${round}_${names.size}`;
      names.set(text, name);
      return name;
    }
    seen.set(text, times);
    for (const oldest of seen.keys()) if (seen.size > mostSeen) seen.delete(oldest);
    return undefined;
  }

  return {
    keep(client) {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      let isChange = false;
      const send = (text: unknown, values: unknown, ...more: unknown[]): unknown => {
        if (typeof text !== "string" || more.length > 0) return query(text, values, ...more);
        if (/^(begin|start transaction)\b/i.test(text)) isChange = !/\bread only\b/i.test(text);
        const name = (isChange && isPlanned(text)) || hasOneWay(text) ? nameOf(text) : undefined;
        if (/^(commit|rollback)$/i.test(text)) isChange = false;
        if (name === undefined) return query(text, values);
        return (query({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
          // Another gateway has changed a table: under other names the statements are planned anew.
          if (isOutdated(error)) {
            names = new Map();
            round += 1;
            // Nobody runs this one again, and it is no part of a change.
            if (hasOneWay(text)) return query(text, values);
          }
          throw error;
        });
      };
      client.query = send as typeof client.query;
    },
  };
}

/** Before a statement that only reads and has one best way, whatever its values are: its plan is kept, too. */
export const oneWay = sql`/* one way */`;

function hasOneWay(text: string): boolean {
  return text.startsWith("/* one way */");
}

/** Whether a statement has a plan: savepoints and locks have none. */
function isPlanned(text: string): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text);
}

/** Whether a kept plan answers other columns than its statement would by now, because its table was changed. */
export function isOutdated(error: unknown): boolean {
  return error instanceof Error && "routine" in error && error.routine === "RevalidateCachedQuery";
}
