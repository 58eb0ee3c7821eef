import { Client } from "pg";

/** What the role that serves may do with a table; with all that are not named here, everything but empty them. */
const rightsOf: Readonly<Record<string, string>> = {
  // Triggers with the rights of their owner put the entries into the list.
  audit_entries: "select",
  audit_chains: "select",
  // What was posted, issued or counted stays.
  ledger_transactions: "select, insert",
  ledger_entries: "select, insert",
  order_payments: "select, insert",
  invoices: "select, insert",
  stock_movements: "select, insert",
  kysely_migration: "select",
  kysely_migration_lock: "",
};

/**
 * Gives the role of `servingUrl` the rights with which a gateway serves, and no more. The role of `ownerUrl` owns the
 * tables. Does nothing where both are the same. It is done again after each migration, which may bring new tables.
 */
export async function grantServing(ownerUrl: string, servingUrl: string): Promise<void> {
  const role = await ask(servingUrl, async (client) => {
    const { rows } = await client.query<{ role: string }>("select quote_ident(current_user) as role");
    return rows[0]?.role ?? "";
  });
  await ask(ownerUrl, async (client) => {
    const { rows } = await client.query<{ isSame: boolean; tables: string[] }>(
      `select quote_ident(current_user) = $1 as "isSame", array(
        select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      ) as tables`,
      [role],
    );
    if (!rows[0] || rows[0].isSame) return;
    const grants = rows[0].tables.flatMap((table) => {
      const rights = rightsOf[table] ?? "select, insert, update, delete";
      return rights === "" ? [] : [`grant ${rights} on public.${client.escapeIdentifier(table)} to ${role}`];
    });
    // Two gateways that start at once would change the same rows of the catalogue.
    await client.query(
      [
        "begin",
        "select pg_advisory_xact_lock(hashtextextended('grants of the serving role', 0))",
        `grant usage on schema public to ${role}`,
        `grant usage on all sequences in schema public to ${role}`,
        ...grants,
        "commit",
      ].join(";\n"),
    );
  });
}

/** Whether the role of a connection owns tables of the gateway, by itself or because it may do everything. */
export async function ownsTables(url: string): Promise<boolean> {
  return ask(url, async (client) => {
    const { rows } = await client.query<{ owns: boolean }>(
      `select exists (select from pg_class
        where relnamespace = 'public'::regnamespace and pg_has_role(current_user, relowner, 'member')) as owns`,
    );
    return rows[0]?.owns ?? false;
  });
}

async function ask<Result>(url: string, question: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Without a listener, the loss of the connection would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await question(client);
  } finally {
    await client.end();
  }
}
