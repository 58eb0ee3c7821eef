import { type ReactElement, useCallback, useMemo } from "react";
import { useLocation } from "wouter";
import { recordAt, recordPath } from "#commands/destinations.ts";
import { subjects } from "#commands/context/now.ts";
import { kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { isId } from "#console/client/id.ts";
import { type ListPosition, listPosition, stepInList } from "#console/client/records/list-position.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { useTimedRefresh } from "#console/client/refreshing/timed-refresh.ts";
import { useViewSettings } from "#console/client/refreshing/view-settings.ts";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { readNow } from "#console/shell/stage/now.ts";
import { stageClock, useStageClock } from "#console/shell/stage/stage-clock.ts";
import { useStage } from "#console/shell/stage/stage.ts";
import { leave } from "#console/shell/running/tools.ts";
import type { RecordDefinition } from "./record-definition.ts";
import { NoRecord } from "./RecordStates.tsx";
import { RecordView } from "./RecordView.tsx";

/** One record on its own page. Next and previous move through the list from which it was opened. */
export function RecordScreen<K extends Kind, Detail>(
  props: ScreenProps & { readonly of: RecordDefinition<K, Detail> },
): ReactElement {
  const { of, store, title } = props;
  const { kind } = of;
  const [path] = useLocation();
  const id = recordAt(path)?.id ?? "";
  const openNeighbour = useOpenNeighbour(of, id);
  useStageClock();
  useStage({
    now: () => ({ kind }),
    clock: stageClock,
    tools: useMemo(() => ({ openNeighbour, refresh, leave }), [openNeighbour]),
  });
  return (
    <main className="aisle-record-page">
      <h1 className="aisle-unseen">{title}</h1>
      <TimedRefresh name={kind} storeId={store.id} />
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

/**
 * Makes the tool that opens the next or previous record: of the list or, if it was not opened from one, of the store.
 */
function useOpenNeighbour<K extends Kind, Detail>(
  { kind, stepInStore }: RecordDefinition<K, Detail>,
  id: string,
): (by: number) => Promise<void> {
  const [, go] = useLocation();
  return useCallback(
    async (by) => {
      const isOfList = positionOf(id) !== null;
      const [opened] = subjects(readNow(), kind);
      if (!isOfList && !opened) return;
      const next = await (isOfList || !opened
        ? stepInList(kind, by)
        : (stepInStore?.(opened, by > 0 ? 1 : -1) ?? null));
      if (next) go(recordPath(kind, next), { replace: true });
      else
        tell(
          `This is the ${by > 0 ? "last" : "first"} ${kinds[kind].one} of the ${isOfList ? "list" : "store"}`,
          "plain",
        );
    },
    [go, id, kind, stepInStore],
  );
}

/** The position of a record in the last list; null when it was not opened from that list. */
function positionOf(id: string): ListPosition | null {
  const position = listPosition();
  return position?.id === id ? position : null;
}

/** Reads the record again at the refresh timing of the store's lists. */
function TimedRefresh({ name, storeId }: { readonly name: Kind; readonly storeId: string }): null {
  useTimedRefresh(name, useViewSettings(storeId, "BUSINESS").settings);
  return null;
}

function PageBar<K extends Kind, Detail>(props: {
  readonly of: RecordDefinition<K, Detail>;
  readonly id: string;
}): ReactElement {
  const format = useFormat();
  const position = positionOf(props.id);
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
