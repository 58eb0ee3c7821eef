import type { Sight } from "./sight/sight.ts";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Database } from "./database/schema.ts";
import type { PaymentProvider } from "./store/payments/online/provider.ts";
import type { Limits } from "./limits.ts";
import type { PostLimits } from "./outbound/post.ts";
import type { Anchors } from "./store/audit/anchors.ts";
import type { FileStores } from "./store/files/file-store.ts";
import type { Hub } from "./live/hub.ts";
import type { Replica } from "./store/replica/replica.ts";

/** Everything the gateway depends on. Nothing is global, so a test passes in its own. */
export interface Services {
  readonly db: Kysely<Database>;
  /** A standby of the database, for calls that it may answer; there is none where it is left out. */
  readonly replica?: Replica;
  readonly log: Logger;
  readonly hub: Hub;
  /** Where uploaded files are kept. */
  readonly files: FileStores;
  /** What is noted of audit lists outside the database; left out, nothing is. */
  readonly anchors?: Anchors;
  /** The time in milliseconds since 1970. */
  readonly now: () => number;
  /** The folder of the built console; null serves the API alone. */
  readonly consoleDirectory: string | null;
  /** The URL below which the stores' images are, with a slash at its end; the console's own when left out. */
  readonly storageBase?: string;
  /** Addresses and CIDR ranges of the proxies whose X-Forwarded-For is trusted; none when left out. */
  readonly trustedProxy?: readonly string[];
  /** Names by which browsers reach this gateway, in lower case; loopback names and addresses go without. */
  readonly allowedHosts?: readonly string[];
  /** The sandbox that takes payments by link of stores which have no other provider; there is none when left out. */
  readonly paymentProvider?: PaymentProvider | null;
  /** To where programs of stores may be asked; only to the internet when left out. */
  readonly outbound?: Pick<PostLimits, "allowPrivate">;
  /** Where customers reach this gateway, without a slash at its end; this machine's own name when left out. */
  readonly publicOrigin?: () => string;
  /** Whether logins with the demo's password and the payment sandbox are only for this machine; left out, for all. */
  readonly demoOnlyHere?: boolean;
  /** What this process takes on at most; the usual limits when left out. */
  readonly limits?: Limits;
  /**
   * Whether the database's disk has room for writes. Left out where the gateway cannot know: then writes are allowed.
   */
  readonly hasRoom?: () => boolean;
  /** What operators see of the gateway; nothing where it is left out. */
  readonly sight?: Sight;
  /** The folder of back-ups of the embedded database, and why there are none; left out where none are wanted. */
  readonly backups?: { readonly to: string; readonly trouble: string | null };
  /** Whether the gateway is about to stop, so that no more calls should be sent to it; never where it is left out. */
  readonly isLeaving?: () => boolean;
  /** Ends when the gateway stops: what takes long is then left. Never where it is left out. */
  readonly stopping?: AbortSignal;
}
