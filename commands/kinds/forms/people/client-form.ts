import { giveSecret } from "#commands/kinds/access/client-secret.ts";
import type { RecordForm } from "#commands/record/simple/fill-record.ts";

/** The form of a client. A new one gets a secret. */
export const form: RecordForm<"client"> = {
  kind: "client",
  extras: () => ({ clientId: { hint: "The program logs in with it" } }),
  created: giveSecret,
};
