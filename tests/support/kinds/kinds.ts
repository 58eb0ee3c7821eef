import type { AnyRecord, ListedKind } from "#contract/kinds.ts";
import type { KindSample } from "./kind-sample.ts";
import { clientSample } from "./people/clients.ts";
import { invoiceSample } from "./money/invoices.ts";
import { pickerSample, riderSample } from "./people/people.ts";
import { refundSample } from "./money/refunds.ts";
import { returnSample } from "./money/returns.ts";
import { roleSample } from "./people/roles.ts";
import { transactionSample } from "./money/transactions.ts";
import { userSample } from "./people/users.ts";
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
