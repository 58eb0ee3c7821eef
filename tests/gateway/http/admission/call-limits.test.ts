import { afterEach, expect, test } from "vitest";
import type { CallLimits } from "#gateway/limits.ts";
import { createTestGateway, readRefusal, type TestCallOptions, type TestGateway } from "../../../support/gateway.ts";

let gateway: TestGateway;
const start = async (calls: Partial<CallLimits>) => {
  gateway = await createTestGateway({ limits: { calls } });
  return (options: TestCallOptions) => gateway.send("permissions.read", {}, options);
};
afterEach(() => gateway.close());

async function expectTooMany(response: Response): Promise<void> {
  const refusal = await readRefusal("permissions.read", response);
  expect(refusal).toMatchObject({ status: 429, code: "too-many-calls" });
  const wait = Number(refusal.headers.get("retry-after"));
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(10);
}

test("an address has so many calls, whoever makes them; other addresses and this machine go on", async () => {
  const ask = await start({ ofAddress: 3 });
  const { admin, viewer } = gateway.logins;
  expect((await ask({ address: "198.51.100.7" })).status).toBe(401);
  expect((await ask({ address: "198.51.100.7", as: admin })).status).toBe(200);
  expect((await ask({ address: "::ffff:198.51.100.7", as: viewer })).status).toBe(200);
  await expectTooMany(await ask({ address: "198.51.100.7", as: admin }));
  expect((await ask({ address: "198.51.100.8", as: admin })).status).toBe(200);
  for (let times = 0; times < 5; times++) expect((await ask({ as: admin })).status).toBe(200);
});

test("a login has so many calls, from whatever address; other logins go on", async () => {
  const ask = await start({ ofLogin: 3 });
  const { admin, viewer } = gateway.logins;
  for (let times = 0; times < 3; times++)
    expect((await ask({ address: `198.51.100.${times}`, as: admin })).status).toBe(200);
  await expectTooMany(await ask({ as: admin }));
  expect((await ask({ as: viewer })).status).toBe(200);
});

test("0 is no limit", async () => {
  const ask = await start({ ofAddress: 0, ofLogin: 0 });
  for (let times = 0; times < 20; times++)
    expect((await ask({ address: "198.51.100.7", as: gateway.logins.admin })).status).toBe(200);
});
