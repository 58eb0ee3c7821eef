import { afterAll, expect, test } from "vitest";
import { logInLimits, network, wrongPasswordsAllowed } from "#gateway/auth/limits.ts";
import { createTestDatabase } from "../../support/database/database.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

test("no login can be typed that counts as another one in a place where it is known", async () => {
  const limits = logInLimits(database.db);
  for (const place of ["network 192.0.2.7", "session 5f"]) {
    for (const typed of [`${place} asha`, `["${place}","asha"]`, `${place}","asha`]) {
      for (let nth = 0; nth < wrongPasswordsAllowed; nth += 1) await (await limits.begin(typed, null)).failed();
      await expect(limits.begin(typed, null)).rejects.toThrow("Too many attempts");
    }
    await expect(limits.begin("asha", place)).resolves.toBeDefined();
  }
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["unknown", "unknown"],
])("%s counts as %s", (address, counted) => {
  expect(network(address)).toBe(counted);
});
