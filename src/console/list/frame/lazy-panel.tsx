import type { ComponentType, ReactElement } from "react";
import type { Kind, Kinds } from "#contract/kinds.ts";
import { messages } from "#contract/messages.ts";
import { Failure } from "#console/kit/Failure.tsx";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import type { PanelProps } from "#console/list/definition.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import type { LazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";
import { useStage } from "#console/shell/stage/stage.ts";
import { stageRecord } from "#console/shell/stage/stage-records.ts";

/** A panel whose code is fetched after that of its list; a skeleton keeps its place until it is here. */
export function lazyPanel<K extends Kind>(
  kind: K,
  part: LazyPart<PanelProps<Kinds[K]>>,
): ComponentType<PanelProps<Kinds[K]>> {
  return function Panel(props) {
    const panel = useLazyPart(part);
    if (panel.state === "here") return <panel.View {...props} />;
    return <ComingPanel kind={kind} row={props.row} isFailed={panel.state === "failed"} />;
  };
}

/** Stands for the panel. Its record counts as opened already, so that keys pressed at once mean what they will mean. */
function ComingPanel<K extends Kind>(props: {
  readonly kind: K;
  readonly row: Kinds[K] | undefined;
  readonly isFailed: boolean;
}): ReactElement {
  const { kind, row, isFailed } = props;
  useStage({ now: () => ({ opened: row ? stageRecord(kind, row) : null }), tools: {} });
  return (
    <aside className="aisle-panel" aria-busy={!isFailed}>
      {isFailed ? (
        // Opened once more, it is fetched once more.
        <Failure title={messages.chunkFailed}>
          <CommandButton id="go.back" text="Close" showKeys />
        </Failure>
      ) : (
        <Skeleton lines={8} />
      )}
    </aside>
  );
}
