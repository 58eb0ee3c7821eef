import { type AnyRecord, nameOf } from "#contract/kinds.ts";
import type { RecordRow } from "#contract/records/kind-names.ts";
import { ApiFailure } from "#console/client/failure.ts";
import type { OtherChange } from "./conflict-explainer.ts";

/** A change that was refused because somebody else changed the record first. `current` is its present row. */
export class ConflictFailure extends ApiFailure {
  declare readonly current: RecordRow;
  /** What the record is called. */
  readonly recordName: string;
  /** What others did since, oldest first. */
  readonly changes: readonly OtherChange[];

  constructor(refused: ApiFailure, record: AnyRecord, changes: readonly OtherChange[]) {
    const name = nameOf(record.kind, record.row);
    const done = changes.map(({ what, by }) => (by ? `${what}, by ${by}` : what)).join("; ");
    super(refused.code, `${name} was changed in the meantime: ${done}`, { ...partsOf(refused), current: record.row });
    this.recordName = name;
    this.changes = changes;
  }
}

function partsOf({
  status,
  fields,
  gatewayMessage,
}: ApiFailure): Pick<ApiFailure, "status" | "fields" | "gatewayMessage"> {
  return { status, fields, gatewayMessage };
}
