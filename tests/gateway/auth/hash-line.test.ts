import { expect, test } from "vitest";
import { hashLine } from "#gateway/auth/hash-line.ts";
import { hashPassword } from "#gateway/auth/passwords.ts";
import { buildUser } from "../../support/database/rows.ts";
import { createTestGateway } from "../../support/gateway.ts";

test("whoever is known goes before all strangers who wait, and no more wait than may", async () => {
  const inTurn = hashLine({ atOnce: 1, waiting: 2 });
  const [done, first] = [[] as string[], Promise.withResolvers<void>()];
  const enter = (who: string, until = Promise.resolve()) =>
    inTurn(who.startsWith("known"), () => until.then(() => void done.push(who)));
  const begun = [enter("stranger 1", first.promise), enter("stranger 2"), enter("stranger 3")];
  await expect(enter("stranger 4")).rejects.toMatchObject({ code: "unavailable", retryAfter: 2 });
  begun.push(enter("known 1"), enter("known 2"));
  await expect(enter("known 3")).rejects.toMatchObject({ code: "unavailable" });
  first.resolve();
  await Promise.all(begun);
  expect(done).toEqual(["stranger 1", "known 1", "known 2", "stranger 2", "stranger 3"]);
  // Whoever fails makes room as well.
  await expect(inTurn(false, () => Promise.reject(new Error("wrong")))).rejects.toThrow("wrong");
  await enter("stranger 5");
  expect(done.at(-1)).toBe("stranger 5");
});

test("strangers who try many passwords at once are refused, and those refused tries lock nobody", async () => {
  const gateway = await createTestGateway({ limits: { hashes: { atOnce: 1, waiting: 1 } } });
  try {
    const password = "Korrekt-Pferd 9";
    const row = {
      business_unit_id: gateway.businessUnitId,
      role: "viewer",
      password_hash: await hashPassword(password),
    };
    const { login_id: loginId } = await buildUser(gateway.db, row, [gateway.stores.north]);
    const logIn = (given: string, address: string) =>
      gateway.send("auth.log-in", { query: { userType: "Store" }, body: { loginId, password: given } }, { address });
    expect((await logIn(password, "203.0.113.1")).status).toBe(200);
    const tries = Array.from({ length: 40 }, (_, nth) => logIn("guess", `198.51.100.${nth}`));
    const [staff, ...strangers] = await Promise.all([logIn(password, "203.0.113.1"), ...tries]);
    expect(staff?.status).toBe(200);
    const refused = strangers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get("retry-after")).toBe("2");
    const { points } = await gateway.db
      .selectFrom("log_in_limits")
      .select(({ fn }) => fn.sum<string>("points").as("points"))
      .where("key", "like", "login:%")
      .executeTakeFirstOrThrow();
    expect(Number(points ?? 0)).toBeLessThanOrEqual(40 - refused.length);
  } finally {
    await gateway.close();
  }
});
