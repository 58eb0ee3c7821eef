import type { Context } from "hono";
import { sql } from "kysely";
import type { Permission } from "#contract/permission.ts";
import { checkClient, type Client, clientOf, identify } from "#gateway/auth/identify.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { RequestVariables } from "#gateway/http/variables.ts";
import type { CallLimits } from "#gateway/limits.ts";
import type { Principal } from "#gateway/principal.ts";
import { notFound, Refusal, rightMissing } from "#gateway/refusal.ts";
import { callCounter } from "./call-limits.ts";

type Call = Context<{ Variables: RequestVariables }>;

/** Decides from the headers of a call, before its body is read, whether it may go on. */
export interface Admission {
  /**
   * The principal of a call. Throws a Refusal without a valid token, for another program than the one that has logged
   * in, for another business unit, after too many calls, or when the principal has none of `rights`.
   */
  admit(c: Call, rights: readonly Permission[]): Promise<Principal>;
  /**
   * The same for a call that needs no login, but a registered program; null when nobody is logged in. `client` is that
   * program where the body names it.
   */
  recognise(c: Call, client?: Client): Promise<Principal | null>;
}

/** The header of the specification, and the same in the usual spelling of headers. */
const businessUnitHeaders = ["businessUnitId", "business-unit-id"];

/** Makes the admission; once for each app, because it counts the calls of each login. */
export function createAdmission(db: Db, limits: CallLimits): Admission {
  const countCall = callCounter(limits.ofLogin, limits);

  const identifyCaller = async (c: Call): Promise<Principal | null> => {
    const principal = await identify(db, c.req.raw.headers);
    if (!principal) return null;
    c.set("principal", principal);
    await countCall(principal.userId);
    return principal;
  };
  return {
    async admit(c, rights) {
      const principal = await identifyCaller(c);
      if (!principal) throw new Refusal("unauthorized", "Log in first");
      if (!rights.some((right) => principal.rights.has(right))) throw rightMissing(...rights);
      checkBusinessUnit(c, principal);
      return principal;
    },
    async recognise(c, client = clientOf(c.req.raw.headers)) {
      const principal = await identifyCaller(c);
      if (principal) checkBusinessUnit(c, principal);
      else {
        await checkClient(db, client);
        await checkKnownUnit(db, c);
      }
      return principal;
    },
  };
}

function checkBusinessUnit(c: Call, { businessUnitId }: Principal): void {
  if (namedUnits(c).some((unit) => unit !== businessUnitId)) throw notFound("business unit");
}

/** Of somebody who is not logged in, it is only known that the business unit must be there. */
async function checkKnownUnit(db: Db, c: Call): Promise<void> {
  for (const unit of namedUnits(c)) {
    const known = db
      .selectFrom("business_units")
      .select("id")
      .where(sql`id::text`, "=", unit.toLowerCase());
    if (!(await known.executeTakeFirst())) throw notFound("business unit");
  }
}

function namedUnits(c: Call): string[] {
  return businessUnitHeaders.flatMap((name) => c.req.header(name) || []);
}
