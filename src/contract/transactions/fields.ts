import { paymentMethods } from "#contract/enumerations.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";

/** The largest settlement file, in bytes. */
export const mostSettlementBytes = 900_000;

/** The file itself, as a form takes it. */
export const settlementFile = {
  type: "file",
  required: true,
  // Some systems call every CSV file a table or a plain text.
  types: ["text/csv", "text/plain", "application/vnd.ms-excel"],
  mostBytes: mostSettlementBytes,
} as const satisfies FieldLimits;

/** What a settlement file is compared with, and which of its columns say what. */
export const settlementFileFields = {
  from: { type: "date", required: true },
  to: { type: "date", required: true },
  methods: { type: "choices", values: paymentMethods },
  referenceColumn: { type: "text", required: true, longest: 100 },
  amountColumn: { type: "text", required: true, longest: 100 },
  numbers: { type: "text", longest: 40 },
} as const satisfies Readonly<Record<string, FieldLimits>>;
