import type { Handlers } from "#gateway/http/call.ts";
import { version } from "#gateway/http/version.ts";
import { refuseNewer } from "#gateway/database/migrate.ts";
import { unavailable } from "#gateway/refusal.ts";
import type { Services } from "#gateway/services.ts";

/** Whether the gateway lives and whether it is ready. Without its database it answers 503, as every call does. */
export function healthRoutes({ isLeaving = () => false, replica }: Pick<Services, "isLeaving" | "replica">) {
  return {
    "health.live": async () => ({ version }),
    "health.ready": async (call) => {
      if (isLeaving()) throw unavailable("This gateway is stopping", 1);
      const because = await refuseNewer(call.db);
      if (because !== null) throw unavailable(because, 60);
      return { database: "up" as const, version, ...(replica && { replicaSecondsBehind: replica.secondsBehind() }) };
    },
  } satisfies Partial<Handlers>;
}
