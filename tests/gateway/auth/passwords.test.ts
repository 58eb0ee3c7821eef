import { expect, test } from "vitest";
import { hashPassword, isPassword } from "#gateway/auth/passwords.ts";

test("a password is only itself, however long, and two hashes of it differ", async () => {
  const long = `${"ä".repeat(999)}x`;
  const [one, other] = await Promise.all([hashPassword(long), hashPassword(long)]);
  expect(one).not.toBe(other);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(one, long)).toBe(true);
  expect(await isPassword(one, `${"ä".repeat(999)}y`)).toBe(false);
  expect(await isPassword(one, "ä".repeat(999))).toBe(false);
});

test("what is no hash is nobody's password", async () => {
  expect(await isPassword("none", "none")).toBe(false);
  expect(await isPassword("", "")).toBe(false);
});
