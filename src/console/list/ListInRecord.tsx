import { type ReactElement, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useSnapshot } from "valtio";
import { type Kinds, kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { liveUpdates, setPausedKind, waitingText } from "#console/client/live/live-updates.ts";
import { setPaused } from "#console/client/records/live/live-records.ts";
import { pictures } from "#console/client/pictures/pictures.ts";
import { pageText } from "#console/client/records/pages/pages.ts";
import { Grid } from "#console/grid/Grid.tsx";
import { preferences } from "#console/session/preferences/preferences.ts";
import { useFormat, useStore } from "#console/session/preferences/use-format.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { loadCommands } from "#console/shell/running/known-commands.ts";
import { tools } from "#console/shell/running/tools.ts";
import { stageRecord } from "#console/shell/stage/stage-records.ts";
import { useStage } from "#console/shell/stage/stage.ts";
import type { ListDefinition } from "./definition.ts";
import { isFiltered } from "./filter/fields.ts";
import { ListDialogsView } from "./frame/ListDialogsView.tsx";
import { ListPager, UpdatesLine } from "./frame/ListPager.tsx";
import { noRows } from "./frame/ListStates.tsx";
import { ListFilter } from "./ListFilter.tsx";
import { rowHeights } from "./row-heights.ts";
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
  const format = useFormat();
  const { density } = useSnapshot(preferences);
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
  const { shown, columns, layout, savedLayout, home, input, actions, dialogs, onStage } = parts;
  const { rows, state, pageSize } = shown;
  const room = useRef<HTMLDivElement>(null);
  const name = `${list.name} ${read.of}`;
  const { isInside, enter, leave } = useInside(room, home, { name, isHere: read.state === "here" });
  const { waiting, pausedBy } = useSnapshot(liveUpdates);
  useFollowedRows(shown, useInsideFollower(useListFollower(kind, read, request.address.path), isInside));
  useEffect(() => void loadCommands(kind), [kind]);
  useStage({ tools: { enterList: enter } });
  const { see } = read;
  const onVisible = useCallback((first: number, last: number) => see({ first, last }), [see]);
  const open = useCallback((row: Kinds[K]) => tools.open(stageRecord(kind, row), "page"), [kind]);
  const { sort, address } = request;
  const gridSort = useMemo(() => (sort ? { by: sort.column, descending: sort.descending } : undefined), [sort]);
  const instead = noRows(read, isFiltered(address.state.filter), {
    loading: `Loading ${many}`,
    none: props.none,
    nothingFits: `No ${one} matches this filter.`,
  });
  return (
    <div ref={room} className="aisle-list-inside">
      <ListFilter list={list} filter={address.state.filter} storeId={store.id} input={input} actions={actions}>
        <CommandButton id="list.enter" text="Into the list" variant="minimal" size="small" showKeys />
        <ListPager
          state={state}
          pageText={(index) => pageText(index, pageSize, read, format.count, many)}
          pageSize={pageSize}
          asOf={read.asOf}
          format={format}
        >
          <UpdatesLine waiting={isInside ? waitingText(waiting) : ""} paused={isInside && pausedBy.asked} />
        </ListPager>
      </ListFilter>
      <section
        ref={home}
        aria-label={label}
        aria-busy={read.state !== "here"}
        className="aisle-list"
        tabIndex={-1}
        data-own-keys
      >
        {instead ?? (
          <Grid
            key={name}
            label={label}
            columns={columns}
            layout={layout}
            onLayout={actions.setLayout}
            state={state}
            sort={gridSort}
            onSort={actions.sortBy}
            onVisible={onVisible}
            onOpen={open}
            rowHeight={rowHeights[density]}
            pictures={pictures}
            onCheckAll={undefined}
            {...rows}
          />
        )}
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
