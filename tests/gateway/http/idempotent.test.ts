import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Trx } from "#gateway/database/schema.ts";
import { makeTransact, type Transact } from "#gateway/database/transact.ts";
import type { Principal } from "#gateway/principal.ts";
import { idempotent } from "#gateway/http/idempotent.ts";
import { Refusal } from "#gateway/refusal.ts";
import { openTestGateway, type TestLogin } from "../../support/gateway.ts";

let admin: Principal;
let viewer: Principal;
let transact: Transact;

const gateway = await openTestGateway();
beforeAll(async () => {
  transact = makeTransact(gateway.db, () => {});
  admin = whoIs(gateway.logins.admin);
  viewer = whoIs(gateway.logins.viewer);
});

function whoIs({ userId, loginId, name }: TestLogin): Principal {
  const rest = {
    role: "",
    roleId: "",

    rights: new Set<never>(),
    storeIds: [],
    clientId: "",
    tokenHash: Buffer.alloc(0),
  };
  return { userId, loginId, name, businessUnitId: gateway.businessUnitId, familyId: "", expiresAt: "", ...rest };
}

/** A write whose effects can be counted: one device token a call. */
function write(mark: string, more: (trx: Trx) => Promise<void> = async () => {}) {
  return async (trx: Trx) => {
    const made = randomUUID();
    await trx
      .insertInto("device_tokens")
      .values({ user_id: admin.userId, device_token: made, device_type: mark })
      .execute();
    await more(trx);
    return { made };
  };
}

async function effects(mark: string): Promise<number> {
  const rows = await gateway.db
    .selectFrom("device_tokens")
    .select("device_token")
    .where("device_type", "=", mark)
    .execute();
  return rows.length;
}

const put = (
  key: string | undefined,
  mark: string,
  accepted: unknown = { body: 1 },
  principal = admin,
  route = "orders.create" as const,
) => idempotent(transact, { principal, route, key, accepted }, write(mark));

/** The code an answer was refused with; "answered" when it was not. */
async function outcome(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
    return "answered";
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

test("a repeat answers what the first call answered and does nothing", async () => {
  const first = await put("repeat", "repeat");
  const second = await put("repeat", "repeat");
  expect(second).toEqual(first);
  expect(await effects("repeat")).toBe(1);
});

test("without a key each call is a call of its own", async () => {
  await put(undefined, "keyless");
  await put(undefined, "keyless");
  expect(await effects("keyless")).toBe(2);
});

test("another body under the key is refused", async () => {
  await put("body", "body", { body: 1 });
  expect(await outcome(put("body", "body", { body: 2 }))).toBe("key-reused");
  expect(await effects("body")).toBe(1);
});

test("a key belongs to one login and one route", async () => {
  await put("mine", "mine");
  await put("mine", "mine", { body: 2 }, viewer);
  await idempotent(transact, { principal: admin, route: "comments.add", key: "mine", accepted: 3 }, write("mine"));
  expect(await effects("mine")).toBe(3);
});

test("what a transaction takes back, it takes back with its key", async () => {
  const failing = write("rolled", async () => {
    throw new Refusal("stale-version", "somebody was faster");
  });
  const request = { principal: admin, route: "orders.create", key: "rolled", accepted: { version: 1 } } as const;
  expect(await outcome(idempotent(transact, request, failing))).toBe("stale-version");
  expect(await effects("rolled")).toBe(0);
  expect(await outcome(put("rolled", "rolled", { version: 2 }))).toBe("answered");
  expect(await effects("rolled")).toBe(1);
});

test("fifty calls at once with one key have one effect", async () => {
  for (let round = 0; round < 5; round++) {
    const mark = `parallel ${round}`;
    const key = `parallel-${round}`;
    const answers = new Set<string>();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, async () =>
        outcome(put(key, mark).then((answer) => answers.add(JSON.stringify(answer)))),
      ),
    );
    expect(outcomes.every((code) => code === "answered" || code === "still-running")).toBe(true);
    expect(outcomes).toContain("answered");
    expect(answers.size).toBe(1);
    expect(await effects(mark)).toBe(1);
  }
});

test("while the first call runs, a second is told so; afterwards it gets the answer", async () => {
  let reached = (): void => {};
  let finish = (): void => {};
  const running = new Promise<void>((resolve) => (reached = resolve));
  const gate = new Promise<void>((resolve) => (finish = resolve));
  const request = { principal: admin, route: "orders.create", key: "slow", accepted: 1 } as const;
  const slow = write("slow", () => {
    reached();
    return gate;
  });
  const first = idempotent(transact, request, slow);
  await running;
  expect(await outcome(idempotent(transact, request, slow))).toBe("still-running");
  finish();
  const answer = await first;
  expect(await idempotent(transact, request, slow)).toEqual(answer);
  expect(await effects("slow")).toBe(1);
});

test("a deadlock is tried again, from the start", async () => {
  let tries = 0;
  const answer = await idempotent(
    transact,
    { principal: admin, route: "orders.create", key: "deadlock", accepted: 1 },
    write("deadlock", async () => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
    }),
  );
  expect(answer).toEqual({ made: expect.any(String) });
  expect(tries).toBe(2);
  expect(await effects("deadlock")).toBe(1);
});

test.each(["", "a b", "ä", "x".repeat(256), "line\nbreak"])("the key %j is refused", async (key) => {
  expect(await outcome(put(key, "bad key"))).toBe("invalid");
  expect(await effects("bad key")).toBe(0);
});
