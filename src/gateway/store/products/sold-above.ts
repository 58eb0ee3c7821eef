import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";

/** Why an MRP of a product cannot hold from an instant on: on a later day a sale asks more than it; null where none does. */
export async function soldAbove(
  db: Db,
  storeId: string,
  productId: string,
  mrp: number,
  since?: string,
): Promise<string | null> {
  const { rows } = await sql<{ readonly day: string | null }>`
    select sold_above(${storeId}, ${productId}, ${mrp}, coalesce(${since ?? null}::timestamptz, now())) as day`.execute(
    db,
  );
  const day = rows[0]?.day ?? null;
  return day && soldAboveWords(day);
}

/** The sentence about the first day on which a product is sold for more than an MRP. */
export function soldAboveWords(day: string): string {
  return `on ${day} it is sold for more than this MRP: take that planned price back or end it first`;
}
