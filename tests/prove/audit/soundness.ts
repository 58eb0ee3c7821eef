import type { Installation } from "../installation/installation.ts";
import { withClient } from "../work/shop.ts";

/** Reads every row of every table and lets PostgreSQL check each table and index; returns the problems. */
export async function unsound(installation: Installation): Promise<string[]> {
  return withClient(installation, async (client) => {
    const found: string[] = [];
    const ask = async (what: string, query: string): Promise<void> => {
      try {
        const { rows } = await client.query<{ wrong?: string }>(query);
        for (const { wrong } of rows) if (wrong) found.push(`${what}: ${wrong}`);
      } catch (error) {
        found.push(`${what}: ${String(error)}`);
      }
    };
    await client.query("create extension if not exists amcheck");
    const { rows } = await client.query<{ name: string; kind: "r" | "btree" | "gin" }>(`
      select c.oid::regclass::text as name, case c.relkind when 'r' then 'r' else a.amname end as kind
      from pg_class c left join pg_am a on a.oid = c.relam
      where c.relnamespace = 'public'::regnamespace and (c.relkind = 'r' or (c.relkind = 'i' and a.amname in ('btree', 'gin')))`);
    if (rows.length === 0) found.push("there are no tables");
    for (const { name, kind } of rows) {
      if (kind === "btree") await ask(name, `select bt_index_check('${name}', true)`);
      if (kind === "gin") await ask(name, `select gin_index_check('${name}')`);
      if (kind !== "r") continue;
      await ask(name, `select count(t::text) from ${name} t`);
      await ask(name, `select msg as wrong from verify_heapam('${name}')`);
    }
    return found;
  });
}
