import { type ReactElement, useCallback, useMemo } from "react";
import { useLocation } from "wouter";
import { recordAt, recordPath } from "#commands/destinations.ts";
import { subjects } from "#commands/given/now.ts";
import { type Kind, kinds } from "#contract/kinds.ts";
import { isId } from "#console/client/id.ts";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { useFormat } from "#console/session/use-format.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { CommandButton } from "#console/shell/running/CommandButton.tsx";
import { readNow } from "#console/shell/running/now.ts";
import { stageClock, useStageClock } from "#console/shell/running/stage-clock.ts";
import { useStage } from "#console/shell/running/stage.ts";
import { leave } from "#console/shell/running/tools.ts";
import type { RecordDefinition } from "./record-definition.ts";
import { NoRecord } from "./RecordStates.tsx";
import { RecordView } from "./RecordView.tsx";

/** One record on a page of its own; next and previous go through the list it was opened from. */
export function RecordScreen<K extends Kind, Detail>(
  props: ScreenProps & { readonly of: RecordDefinition<K, Detail> },
): ReactElement {
  const { of, store, title } = props;
  const { kind, refresh } = of;
  const [path] = useLocation();
  const id = recordAt(path)?.id ?? "";
  const openNeighbour = useOpenNeighbour(of, id);
  useStageClock();
  useStage({
    now: () => ({ kind }),
    clock: stageClock,
    tools: useMemo(() => ({ openNeighbour, refresh, leave }), [openNeighbour, refresh]),
  });
  return (
    <main className="aisle-record-page">
      <h1 className="aisle-unseen">{title}</h1>
      <of.TimedRefresh storeId={store.id} />
      {isId(id) ? (
        <RecordView of={of} storeId={store.id} id={id} isPage>
          <PageBar of={of} id={id} />
        </RecordView>
      ) : (
        <NoRecord kind={kind} />
      )}
    </main>
  );
}

/** Goes to the page of a neighbour in the list, or in the store where no list has led to this record. */
function useOpenNeighbour<K extends Kind, Detail>(
  { kind, neighbours }: RecordDefinition<K, Detail>,
  id: string,
): (by: number) => Promise<void> {
  const [, go] = useLocation();
  return useCallback(
    async (by) => {
      const isOfList = neighbours.position(id) !== null;
      const [opened] = subjects(readNow(), kind);
      if (!isOfList && !opened) return;
      const next = await (isOfList || !opened
        ? neighbours.stepInList(by)
        : neighbours.stepInStore(opened, by > 0 ? 1 : -1));
      if (next) go(recordPath(kind, next.id), { replace: true });
      else
        tell(
          `This is the ${by > 0 ? "last" : "first"} ${kinds[kind].one} of the ${isOfList ? "list" : "store"}`,
          "plain",
        );
    },
    [go, id, kind, neighbours],
  );
}

function PageBar<K extends Kind, Detail>(props: {
  readonly of: RecordDefinition<K, Detail>;
  readonly id: string;
}): ReactElement {
  const format = useFormat();
  const position = props.of.neighbours.position(props.id);
  return (
    <div className="aisle-record-page-bar">
      <CommandButton id="go.back" text="Back" variant="minimal" size="small" showKeys />
      <span className="aisle-record-page-steps">
        {position ? (
          <span className="aisle-quiet">
            {format.count(position.index + 1)} of {format.count(position.total)}
            {position.atLeast ? "+" : ""}
          </span>
        ) : null}
        <CommandButton id="record.previous" text="Previous" variant="minimal" size="small" showKeys />
        <CommandButton id="record.next" text="Next" variant="minimal" size="small" showKeys />
      </span>
    </div>
  );
}
