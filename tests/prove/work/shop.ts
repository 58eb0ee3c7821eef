import { Client } from "pg";
import { type Caller, createCaller } from "../../bench/caller.ts";
import type { Cleanups } from "../../support/run/cleanups.ts";
import { type Installation, demoPassword } from "../installation/installation.ts";

/** Where a shop is entered: the address of a gateway, and its database. */
type Entered = Pick<Installation, "origin" | "url">;

/** The first demo store, and the logins that work in it. */
export interface Shop {
  readonly installation: Entered;
  readonly storeId: string;
  /** Access tokens of logins with all rights that a writer needs. */
  readonly tokens: readonly string[];
  readonly pickerIds: readonly string[];
  readonly productIds: readonly string[];
  /** The store's newest event at the moment the shop was entered. */
  readonly sequence: number;
  /** Queries the database directly, over a connection of its own. */
  ask<Row extends object>(statement: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** The demo logins that may move, assign, comment and create orders. Their sessions survive every restart. */
const workers = ["admin", "supervisor", "staff"] as const;

/** Logs in to the running gateway of an installation, and reads what writers need. */
export async function enterShop(installation: Entered): Promise<Shop> {
  const ask: Shop["ask"] = (statement, values = []) =>
    withClient(installation, async (client) => (await client.query(statement, [...values])).rows);
  const caller = createCaller(installation.origin, "");
  try {
    const sessions = await Promise.all(workers.map((loginId) => logIn(caller, loginId)));
    const storeId = sessions[0]?.storeId ?? "";
    const idsOf = async (statement: string) => (await ask<{ id: string }>(statement, [storeId])).map(({ id }) => id);
    // Any picker may take what is neither frozen nor weighed.
    const productIds = await idsOf(
      "select id from products where store_id = $1 and state = 'ACTIVE' and unit = 'piece' and not frozen order by code limit 50",
    );
    await fillShelves(installation, sessions[0]?.access_token ?? "", storeId, productIds);
    const [newest] = await ask<{ events: string }>("select events from store_sequences where store_id = $1", [storeId]);
    return {
      installation,
      storeId,
      tokens: sessions.map(({ access_token }) => access_token),
      pickerIds: await idsOf("select id from pickers where store_id = $1 and state = 'ACTIVE' and on_duty"),
      productIds,
      sequence: Number(newest?.events ?? 0),
      ask,
    };
  } finally {
    caller.close();
  }
}

/** Counts so many of each product that the orders of a proof never find one gone. */
async function fillShelves(
  installation: Entered,
  token: string,
  storeId: string,
  productIds: readonly string[],
): Promise<void> {
  const caller = createCaller(installation.origin, token);
  const plenty = { kind: "counted", quantity: 1_000_000, safety: 0, purchaseLimit: null } as const;
  try {
    for (const productId of productIds)
      await caller.call("stock.move", { params: { storeId }, body: { productId, ...plenty } });
  } finally {
    caller.close();
  }
}

/** Runs a function with a connection to an installation's database, in one snapshot. */
export async function withSnapshot<Result>(
  installation: Entered,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  return withClient(installation, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    return work(client);
  });
}

/** Runs a function with a connection of its own to an installation's database. */
export async function withClient<Result>(
  installation: Entered,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  // A name that no gateway takes for another gateway's connection.
  const client = new Client({ connectionString: await installation.url(), application_name: "prove" });
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

function logIn(caller: Caller, loginId: string) {
  const body = { loginId, password: demoPassword };
  return caller.call("auth.log-in", { query: { userType: "Store" }, body });
}

/** Makes a caller for each of the shop's tokens; they are closed at the end. */
export function openCallers(shop: Shop, cleanups: Cleanups, origin = shop.installation.origin): readonly Caller[] {
  const callers = shop.tokens.map((token) => createCaller(origin, token));
  cleanups.push(() => callers.forEach((caller) => caller.close()));
  return callers;
}
