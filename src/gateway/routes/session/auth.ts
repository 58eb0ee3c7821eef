import { permissions } from "#contract/permission.ts";
import { changeOwnPassword } from "#gateway/auth/change-password.ts";
import { passwordCheck } from "#gateway/auth/check-password.ts";
import { deviceCookie, readDeviceMark } from "#gateway/auth/device-mark.ts";
import { hashLine } from "#gateway/auth/hash-line.ts";
import { clientOf } from "#gateway/auth/identify.ts";
import { logInLimits } from "#gateway/auth/limits.ts";
import { logOut, makeLogIn, renewLogIn } from "#gateway/auth/log-in.ts";
import { authorOf, type Handlers, signedIn } from "#gateway/http/call.ts";
import { usualLimits } from "#gateway/limits.ts";
import { knownDemoPassword } from "#gateway/settings.ts";
import type { Services } from "#gateway/services.ts";

/** Logging in and out, and what a login may do. */
export function authRoutes({
  db,
  limits = usualLimits,
  demoOnlyHere = false,
}: Pick<Services, "db" | "limits" | "demoOnlyHere">) {
  const parts = { limits: logInLimits(db), checkPassword: passwordCheck() };
  const passwordOfHere = demoOnlyHere ? knownDemoPassword : null;
  const logIn = makeLogIn(db, { ...parts, passwordOfHere, inTurn: hashLine(limits.hashes) });
  return {
    "auth.log-in": async (call) => {
      const { body, address, isLocal, headers } = call;
      const { loginId, password, newPassword } = body;
      const { id: clientId } = clientOf(headers, body);
      const given = { loginId, password, newPassword, address, isLocal, clientId, deviceMark: readDeviceMark(headers) };
      const { session, deviceMark } = await logIn(given, call.transact);
      const isSecure = headers.get("origin")?.startsWith("https:") ?? false;
      call.setHeader("set-cookie", deviceCookie(deviceMark, { isSecure }));
      return session;
    },
    "auth.renew": (call) => renewLogIn(call.trx, signedIn(call)),
    "auth.log-out": async (call) => {
      await logOut(call.trx, signedIn(call));
      return {};
    },
    "auth.password": async (call) => {
      await changeOwnPassword({ db, ...parts, transact: call.transact }, signedIn(call), call.body, authorOf(call));
      return {};
    },
    "permissions.read": async (call) => {
      const { role, rights } = signedIn(call);
      return { role, permissions: permissions.filter((permission) => rights.has(permission)) };
    },
  } satisfies Partial<Handlers>;
}
