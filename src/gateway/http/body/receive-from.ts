import type { Context } from "hono";
import { network } from "#gateway/auth/limits.ts";
import type { RequestVariables } from "#gateway/http/variables.ts";
import type { BodyLimits } from "#gateway/limits.ts";
import type { Principal } from "#gateway/principal.ts";
import { bodyReceiver, type ReceivedBody } from "./receive-body.ts";

/** Reads the bodies of those who are logged in. No login can take the room of the others. */
export function receiverFromStaff(limits: BodyLimits) {
  const receive = bodyReceiver(limits, { all: limits.bytes, ofOne: limits.bytesOfLogin });
  return (c: Context, mostBytes: number, { userId }: Pick<Principal, "userId">): Promise<ReceivedBody> =>
    receive(c, mostBytes, userId);
}

/** Reads the bodies of calls that need no login. No address can take the room of the others. */
export function receiverFromStrangers(limits: BodyLimits) {
  const receive = bodyReceiver(limits, { all: limits.strangersBytes, ofOne: limits.strangersBytesOfAddress });
  return (c: Context<{ Variables: RequestVariables }>, mostBytes: number): Promise<ReceivedBody> =>
    receive(c, mostBytes, network(c.get("address")));
}
