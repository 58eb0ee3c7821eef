import type { ComponentType, ReactElement } from "react";
import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { messages } from "#contract/messages.ts";
import { Failure } from "#console/kit/Failure.tsx";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import type { PanelProps } from "#console/list/definition.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import type { LazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";
import { useStage } from "#console/shell/stage/stage.ts";
import { stageRecord } from "#console/shell/stage/stage-records.ts";

/** Makes a panel whose code is loaded after that of its list; a skeleton is shown until then. */
export function lazyPanel<K extends Kind>(
  kind: K,
  part: LazyPart<PanelProps<Kinds[K]>>,
): ComponentType<PanelProps<Kinds[K]>> {
  return function Panel(props) {
    const panel = useLazyPart(part);
    if (panel.state === "loaded") return <panel.View {...props} />;
    return <ComingPanel kind={kind} row={props.row} isFailed={panel.state === "failed"} />;
  };
}

/** Shown in place of the panel. Its record counts as open already, so that keys act on the right record at once. */
function ComingPanel<K extends Kind>(props: {
  readonly kind: K;
  readonly row: Kinds[K] | undefined;
  readonly isFailed: boolean;
}): ReactElement {
  const { kind, row, isFailed } = props;
  useStage({
    now: () => ({ opened: row ? stageRecord(kind, row) : null }),
    // Keys of the panel wait until it is there.
    coming: () => !isFailed,
    tools: {},
  });
  return (
    <aside className="aisle-panel" aria-busy={!isFailed}>
      {isFailed ? (
        // Opening the panel again loads its code again.
        <Failure title={messages.chunkFailed}>
          <CommandButton id="go.back" text="Close" showKeys />
        </Failure>
      ) : (
        <Skeleton lines={8} />
      )}
    </aside>
  );
}
