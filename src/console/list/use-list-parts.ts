import { useRef } from "react";
import { exportRight } from "#contract/permission.ts";
import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import type { RecordList } from "#console/client/records/pages/use-list-pages.ts";
import type { ListColumn, ListDefinition } from "./definition.ts";
import { useListTools } from "./state/use-list-tools.ts";
import { useNewRow } from "./state/use-new-row.ts";
import { useSelection } from "./state/use-selection.ts";
import { useListActions } from "./use-list-actions.ts";
import type { ListRequest } from "./use-list-request.ts";
import { useShownList } from "./use-shown-list.ts";

interface ListInHand<K extends Kind> {
  readonly list: ListDefinition<K>;
  readonly store: StoreDetails;
  readonly request: ListRequest;
  /** The list as it is read. */
  readonly rows: RecordList<Kinds[K]>;
  readonly columns: readonly ListColumn<Kinds[K]>[];
  /** The name under which its layout is kept. */
  readonly layoutName: string;
  /** The factor for the widths of a wall board; null for any other list. */
  readonly wallScale: number | null;
}

/** What a list is made of wherever it is drawn: what the grid needs, its actions, and what it lends to commands. */
export function useListParts<K extends Kind>(given: ListInHand<K>) {
  const { list, store, request, rows: read, layoutName, wallScale } = given;
  const { kind, live } = list.source;
  const parts = useShownList({ list, rows: read, columns: given.columns, layoutName, wallScale });
  const { shown, columns, layout } = parts;
  const home = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const pointAt = useNewRow(read, shown.rows, shown.state);
  const [actions, dialogs] = useListActions({ list, store, request, shown, columns, layout, layoutName, input });
  const listTools = useListTools(shown, home);
  const readSelection = useSelection(kind, shown, read);
  const onStage = {
    kind,
    live,
    exportRight: exportRight(list.fields.contract.kind),
    request,
    shown,
    columns,
    actions,
    listTools,
    readSelection,
    pointAt,
    readShownIds: () => read.readIds({ from: 0 }, new AbortController().signal),
    home,
    isComing: request.shown !== null && read.state !== "here" && read.failure === undefined,
  };
  return { ...parts, read, request, wallScale, home, input, actions, dialogs, onStage };
}
