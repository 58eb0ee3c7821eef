import { passwordCheck } from "#gateway/auth/check-password.ts";
import type { Handlers } from "#gateway/http/call.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Services } from "#gateway/services.ts";
import { takeSetupKey } from "#gateway/setup/setup-key.ts";
import { isWaitingForSetup, setUp } from "#gateway/setup/set-up.ts";

/** The first day of a gateway, before anybody can log in. */
export function setupRoutes({ now }: Pick<Services, "now">) {
  const checkPassword = passwordCheck();
  return {
    "setup.read": async (call) => ({ isWaiting: await isWaitingForSetup(call.db) }),
    "setup.run": async (call) => {
      // The first administrator's password travels here: over a plain line others could read it.
      const isPrivate = call.isLocal || call.headers.get("origin")?.startsWith("https:");
      if (!isPrivate) {
        throw new Refusal("forbidden", "Open the setup address on the machine that runs Aisle, or over https");
      }
      const { key, ...fields } = call.body;
      await takeSetupKey(call.trx, key);
      return setUp(call.trx, fields, { checkPassword, now: now(), address: call.address });
    },
  } satisfies Partial<Handlers>;
}
