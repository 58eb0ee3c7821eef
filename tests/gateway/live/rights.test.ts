import { describe, expect, it, vi } from "vitest";
import { basePath, eventsPath } from "#contract/routes/base-path.ts";
import { permissions } from "#contract/permission.ts";
import { webClient } from "#contract/constants.ts";
import { openTestGateway, headersOf, type TestLogin } from "../../support/gateway.ts";
import { buildRole, buildToken, setRole } from "../../support/database/rows.ts";

const gateway = await openTestGateway();
const origin = await gateway.listen();

const waitOptions = { timeout: 60_000, interval: 20 };

/** One device of a login: it asks over HTTP and hears the events of the north store. */
async function device(login: TestLogin, renewed = login.token) {
  const { north: storeId } = gateway.stores;
  const headers = headersOf({ token: renewed });
  const ask = async (path: string, method = "GET") =>
    (await fetch(`${origin}${basePath}${path}`, { method, headers })).status;
  const stop = new AbortController();
  const stream = await fetch(`${origin}${basePath}${eventsPath.path}?storeId=${storeId}`, {
    headers,
    signal: stop.signal,
  });
  expect(stream.status).toBe(200);
  let heard = "";
  let over = false;
  const reading = (async () => {
    for await (const piece of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += piece;
    over = true;
  })().catch(() => undefined);
  await vi.waitFor(() => expect(heard).toContain("hello"), waitOptions);
  return {
    dashboard: () => ask(`/stores/${storeId}/dashboard`),
    logOut: () => ask("/auth/logout", "POST"),
    heard: () => heard,
    over: () => over,
    async leave() {
      stop.abort();
      await reading;
    },
  };
}

type Because = "session-ended" | "right-changed";
interface Way {
  readonly what: string;
  /** What the next call is answered, and how the stream says good-bye. */
  readonly status: number;
  readonly because: Because;
  readonly take: (who: TestLogin, own: { logOut(): Promise<number> }) => Promise<unknown>;
}

const ways: readonly Way[] = [
  {
    what: "the user is closed",
    status: 401,
    because: "session-ended",
    take: ({ userId }) => gateway.db.updateTable("users").set({ state: "INACTIVE" }).where("id", "=", userId).execute(),
  },
  {
    what: "the role loses its rights",
    status: 403,
    because: "right-changed",
    take: ({ loginId }) => buildRole(gateway.db, gateway.businessUnitId, loginId, ["console.use"]),
  },
  {
    what: "the user is given a lesser role",
    status: 403,
    because: "right-changed",
    take: ({ userId }) => setRole(gateway.db, userId, "nobody"),
  },
  {
    what: "the store is taken away",
    status: 404,
    because: "right-changed",
    take: ({ userId }) => gateway.db.deleteFrom("user_stores").where("user_id", "=", userId).execute(),
  },
  {
    what: "it logs out",
    status: 401,
    because: "session-ended",
    take: (_who, own) => own.logOut(),
  },
];

describe("over HTTP, with the next call and on an open stream", () => {
  // All at once: each waits for the gateway's own round, whose time is what is proved.
  it.concurrent.each(ways)("$what", async ({ status, because, take }) => {
    const who = await gateway.logIn(permissions);
    const bystander = await device(await gateway.logIn(permissions));
    const own = await device(who);
    expect(await own.dashboard()).toBe(200);
    await take(who, own);
    expect(await own.dashboard()).toBe(status);
    await vi.waitFor(() => expect(own.over()).toBe(true), waitOptions);
    expect(own.heard()).toContain(`{"type":"bye","because":"${because}"}`);
    expect([await bystander.dashboard(), bystander.over()]).toEqual([200, false]);
    await bystander.leave();
  });

  it.concurrent("logging out on one device ends the renewed token there, and nothing on another device", async () => {
    const who = await gateway.logIn(permissions);
    const { access_token: renewed } = await gateway.call("auth.renew", { query: { userType: "Store" } }, { as: who });
    const elsewhere = await device(who, await buildToken(gateway.db, who.userId, webClient.id));
    const [old, young] = [await device(who), await device(who, renewed)];
    expect(await old.logOut()).toBe(200);
    expect([await old.dashboard(), await young.dashboard(), await elsewhere.dashboard()]).toEqual([401, 401, 200]);
    await vi.waitFor(() => expect([old.over(), young.over()]).toEqual([true, true]), waitOptions);
    expect(elsewhere.over()).toBe(false);
    await elsewhere.leave();
  });
});
