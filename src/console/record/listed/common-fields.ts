import type { RecordState } from "#contract/enumerations.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import { stateTitle } from "#contract/records/state-title.ts";
import { titleOf } from "#console/client/field-words.ts";
import { stateLook, statusDotWidth } from "#console/kit/status/state-look.ts";
import type { ListColumn } from "#console/list/definition.ts";
import type { ShownField } from "./listed-record.tsx";

/** The column with the state of a record. */
export function stateColumn(kind: SimpleKind): ListColumn<{ readonly state: RecordState }> & { readonly id: "state" } {
  return {
    id: "state",
    title: titleOf(kind, "state"),
    width: 106,
    text: (row) => stateTitle(kind, row.state),
    exported: (row) => row.state,
    room: statusDotWidth,
    tone: (row) => stateLook(row.state),
  };
}

/** The field with the time of the last change. */
export const lastChange: ShownField<{ readonly updatedAt: string }> = {
  of: "updatedAt",
  text: (row, format) => format.full(row.updatedAt),
};
