import type { ReactElement } from "react";
import { kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { RecordView, type RecordViewProps } from "./RecordView.tsx";

/** A record in the panel beside its list. */
export function RecordPanel<K extends Kind, Detail>(
  props: Omit<RecordViewProps<K, Detail>, "isPage" | "children">,
): ReactElement {
  return (
    <aside className="aisle-panel" aria-label={`The ${kinds[props.of.kind].one} beside the list`}>
      <RecordView {...props}>
        <div className="aisle-panel-bar">
          <CommandButton id="record.open" text="Whole page" variant="minimal" size="small" showKeys />
          <CommandButton id="go.back" text="Close" variant="minimal" size="small" showKeys />
        </div>
      </RecordView>
    </aside>
  );
}
