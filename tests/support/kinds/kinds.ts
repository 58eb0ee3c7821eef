import type { AnyRecord, ListedKind } from "#contract/kinds.ts";
import type { KindSample } from "./kind-sample.ts";
import { clientSample } from "./clients.ts";
import { invoiceSample } from "./invoices.ts";
import { pickerSample, riderSample } from "./people.ts";
import { refundSample } from "./refunds.ts";
import { returnSample } from "./returns.ts";
import { roleSample } from "./roles.ts";
import { transactionSample } from "./transactions.ts";
import { userSample } from "./users.ts";
import { vehicleSample } from "./vehicles.ts";

/** What the tests know of every listed kind. A kind with a row here is held against every promise that kinds make. */
export const kindSamples: { readonly [K in ListedKind]: KindSample<K> } = {
  return: returnSample,
  refund: refundSample,
  transaction: transactionSample,
  invoice: invoiceSample,
  picker: pickerSample,
  rider: riderSample,
  vehicle: vehicleSample,
  user: userSample,
  role: roleSample,
  client: clientSample,
};

/** A record of a kind as commands see it under the cursor. */
export function sampleRecord(kind: ListedKind): AnyRecord {
  return { kind, row: kindSamples[kind].rows[0] } as AnyRecord;
}
