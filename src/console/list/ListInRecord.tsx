import { type ReactElement, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { type Kinds, kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { liveUpdates, setPausedKind } from "#console/client/live/live-updates.ts";
import { setPaused } from "#console/client/records/live/live-records.ts";
import { useStore } from "#console/session/preferences/use-format.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { loadCommands } from "#console/shell/running/known-commands.ts";
import { tools } from "#console/shell/running/tools.ts";
import { stageRecord } from "#console/shell/stage/stage-records.ts";
import { useStage } from "#console/shell/stage/stage.ts";
import type { ListDefinition } from "./definition.ts";
import { isFiltered } from "./filter/fields.ts";
import { ListDialogsView } from "./frame/ListDialogsView.tsx";
import { ListGrid } from "./frame/ListGrid.tsx";
import { ListPager } from "./frame/ListPager.tsx";
import { noRows } from "./frame/ListStates.tsx";
import { ListFilter } from "./ListFilter.tsx";
import { useInside } from "./state/use-inside.ts";
import { useListFollower } from "./state/use-list-follower.ts";
import { type ListFollower, useFollowedRows } from "./state/use-list-tools.ts";
import { useOwnState } from "./use-list-address.ts";
import { useListParts } from "./use-list-parts.ts";
import { useListRequest } from "./use-list-request.ts";
import { useListRows } from "./use-list-rows.ts";
import { type ListOnStage, useListStage } from "./use-list-stage.ts";
import "./list.css";

interface Drawn<K extends Kind> {
  /** Its `always` says whose rows it has. Make it once for each record. */
  readonly list: ListDefinition<K>;
  readonly label: string;
  /** What is said where the record has no rows at all. */
  readonly none: string;
}

/**
 * A list inside a record, such as a customer's orders: with the columns, filter and keys of its kind. While it has the
 * focus, keys mean its rows; Esc goes back to the tabs of the record.
 */
export function ListInRecord<K extends Kind>(props: Drawn<K>): ReactElement | null {
  const store = useStore();
  return store ? <Rows key={store.id} {...props} store={store} /> : null;
}

function Rows<K extends Kind>(props: Drawn<K> & { readonly store: StoreDetails }): ReactElement {
  const { list, store, label } = props;
  const { kind } = list.source;
  const { one, many } = kinds[kind];
  const request = useListRequest(list, store, "BUSINESS", useOwnState());
  const { rows: read, columns: known } = useListRows(list, store.id, request);
  const parts = useListParts({
    list,
    store,
    request,
    rows: read,
    columns: known,
    layoutName: list.name,
    wallScale: null,
  });
  const { shown, columns, savedLayout, home, input, actions, dialogs, onStage } = parts;
  const room = useRef<HTMLDivElement>(null);
  const name = `${list.name} ${read.of}`;
  const { isInside, enter, leave } = useInside(room, home, { name, isHere: read.state === "here" });
  useFollowedRows(shown, useInsideFollower(useListFollower(kind, read, request.address.path), isInside));
  useEffect(() => void loadCommands(kind), [kind]);
  useStage({ tools: { enterList: enter } });
  const open = useCallback((row: Kinds[K]) => tools.open(stageRecord(kind, row), "page"), [kind]);
  const { filter } = request.address.state;
  const instead = noRows(read, isFiltered(filter), {
    loading: `Loading ${many}`,
    none: props.none,
    nothingFits: `No ${one} matches this filter.`,
  });
  return (
    <div ref={room} className="aisle-list-inside">
      <ListFilter list={list} filter={filter} storeId={store.id} input={input} actions={actions}>
        <CommandButton id="list.enter" text="Into the list" variant="minimal" size="small" showKeys />
        <ListPager {...{ shown, read, many }} isOnStage={isInside} />
      </ListFilter>
      <section
        ref={home}
        aria-label={label}
        aria-busy={read.state !== "here"}
        className="aisle-list"
        tabIndex={-1}
        data-own-keys
      >
        {instead ?? <ListGrid key={name} parts={parts} label={label} onOpen={open} />}
      </section>
      {isInside ? <OnStage {...onStage} panel={null} resting={false} leave={leave} /> : null}
      <ListDialogsView columns={columns} layout={savedLayout} onLayout={actions.setLayout} dialogs={dialogs} />
    </div>
  );
}

/** Puts the list on stage in place of its record, as long as it has the focus. */
function OnStage<K extends Kind>(props: Omit<ListOnStage<K>, "readListView">): null {
  const { kind } = props;
  useListStage(props);
  useLayoutEffect(() => {
    const { kind: before } = liveUpdates;
    setPausedKind(kind);
    return () => {
      setPaused("selected", false);
      setPausedKind(before);
    };
  }, [kind]);
  return null;
}

/** The position of the operator is that of the list which has the focus. */
function useInsideFollower<Row>(follower: ListFollower<Row>, isInside: boolean): ListFollower<Row> {
  return useMemo(
    () => (isInside ? follower : { ...follower, onMove: () => undefined, onLeave: () => undefined }),
    [follower, isInside],
  );
}
