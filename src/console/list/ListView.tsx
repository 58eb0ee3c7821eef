import { viewAt } from "#commands/destinations.ts";
import { capitalized } from "#contract/text.ts";
import {
  type CSSProperties,
  type ReactElement,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { useSnapshot } from "valtio";
import { type Kinds, kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { liveUpdates, setPausedKind, waitingText } from "#console/client/live/live-updates.ts";
import { pictures } from "#console/client/pictures/pictures.ts";
import { countIn } from "#console/client/records/counts.ts";
import { pageText } from "#console/client/records/pages/pages.ts";
import type { RecordList } from "#console/client/records/pages/use-list-pages.ts";
import { Grid } from "#console/grid/Grid.tsx";
import { preferences } from "#console/session/preferences/preferences.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { runById } from "#console/shell/buttons/use-command.ts";
import type { LazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";
import type { CellLook, ListColumn, ListScreenProps, WallHeadProps } from "./definition.ts";
import { isFiltered } from "./filter/fields.ts";
import { ListDialogsView } from "./frame/ListDialogsView.tsx";
import { noRows, StaleLine } from "./frame/ListStates.tsx";
import { ListPager, UpdatesLine } from "./frame/ListPager.tsx";
import { ListTabs } from "./frame/ListTabs.tsx";
import { ScreenHead } from "#console/shell/rail/AreaViews.tsx";
import { ListFilter } from "./ListFilter.tsx";
import { rowHeights } from "./row-heights.ts";
import { keptLayout } from "./saved/kept-layout.ts";
import { SavedViewToken } from "./saved/SavedViewToken.tsx";
import { useFollowedRows } from "./state/use-list-tools.ts";
import { useListFollower } from "./state/use-list-follower.ts";
import { usePanel } from "./state/use-panel.ts";
import { type ListRequest, useHeld } from "./use-list-request.ts";
import { useListParts } from "./use-list-parts.ts";
import { useListStage } from "./use-list-stage.ts";
import "./list.css";

/** The width of the screen, in CSS pixels, for which the sizes of wall boards are given. */
const usualWidth = 1440;

interface ListViewProps<K extends Kind> extends ListScreenProps<K> {
  readonly request: ListRequest;
  readonly rows: RecordList<Kinds[K]>;
  readonly columns: readonly ListColumn<Kinds[K]>[];
}

/** A list with everything around its rows. */
export function ListView<K extends Kind>(props: ListViewProps<K>): ReactElement {
  const { list, store, rows: read } = props;
  const [cells, setCells] = useState<CellLook<Kinds[K]> | null>(null);
  const request = useHeld(props.request, cells?.isHeld ?? false);
  const { address, tabs, selected, counts, wall } = request;
  const { kind } = list.source;
  const { one, many } = kinds[kind];
  const format = useFormat();
  const { density } = useSnapshot(preferences);
  const wallScale = useWallScale();
  const savedId = address.state.view;
  const layoutName = savedId ? `${list.name} ${savedId}` : list.name;

  const parts = useListParts({
    list,
    store,
    request,
    rows: read,
    columns: props.columns,
    layoutName,
    wallScale: wall ? wallScale : null,
  });
  const { shown, columns, layout, savedLayout, home, input, actions, dialogs } = parts;
  const { rows, state, pageSize } = shown;
  const destination = viewAt(address.path)?.id;
  const readListView = () => ({
    list: destination?.slice("go.".length) ?? "",
    query: list.address.write({ ...address.state, view: null, open: null }),
    columns: keptLayout(columns, savedLayout),
  });
  useEffect(() => {
    setPausedKind(kind);
    return () => setPausedKind(null);
  }, [kind]);
  useFollowedRows(shown, useListFollower(kind, read, address.path));
  const panel = usePanel<Kinds[K]>(address, read, rows, state);
  useListStage({
    ...parts.onStage,
    readListView,
    panel: list.panel ? panel : null,
    resting: props.resting ?? cells !== null,
  });

  const tabCounts = useMemo(() => counts && tabs.map((tab) => countIn(counts, tab.shows)), [counts, tabs]);
  const { waiting, pausedBy } = useSnapshot(liveUpdates);
  const tab = tabs[selected]?.title;
  const isKnown = request.shown !== undefined;
  // Keeps the space of the tabs until they are known, so that nothing moves when they appear.
  const hasTabs = !isKnown || tabs.length > 0;
  const elsewhere = tabCounts
    ?.flatMap((many, at) => {
      const { title = "", shows } = tabs[at] ?? {};
      return at !== selected && many > 0 && shows?.length ? [`${format.count(many)} in ${title}`] : [];
    })
    .join(", ");
  const instead = isKnown
    ? noRows(read, isFiltered(address.state.filter), {
        loading: `Loading ${many}`,
        none: tab ? `The tab ${tab} has no ${many} now.` : `This list has no ${many} now.`,
        nothingFits: elsewhere ? `No ${one} in ${tab} matches this filter.` : `No ${one} matches this filter.`,
        elsewhere,
        of: destination,
      })
    : null;
  const { see } = read;
  const onVisible = useCallback((first: number, last: number) => see({ first, last }), [see]);
  const { sort } = request;
  const gridSort = useMemo(() => (sort ? { by: sort.column, descending: sort.descending } : undefined), [sort]);
  const title = capitalized(many);
  const bodyId = `${list.name}-list`;

  const tabsView = hasTabs ? (
    <ListTabs
      label={list.words.tabs}
      fills={bodyId}
      tabs={tabs}
      counts={tabCounts}
      selected={selected}
      tiles={wall}
      format={format}
      onSelect={actions.selectTab}
    />
  ) : null;
  const pager = (
    <ListPager
      state={state}
      pageText={(index) => pageText(index, pageSize, read, format.count, many)}
      pageSize={pageSize}
      asOf={read.asOf}
      format={format}
    >
      <UpdatesLine waiting={waitingText(waiting)} paused={pausedBy.asked} />
    </ListPager>
  );
  const isApart = panel.isApart && !wall;
  return (
    <div
      className={`aisle-list-screen${wall ? " aisle-wall" : ""}${isApart ? " is-apart" : ""}`}
      style={{ "--aisle-wall-scale": wallScale } as CSSProperties}
    >
      <main className="aisle-list-main">
        <h1 className="aisle-unseen">{props.title}</h1>
        {wall && list.wallboard ? <WallHead part={list.wallboard.head} storeId={store.id} /> : null}
        {wall ? tabsView : <ScreenHead>{tabsView}</ScreenHead>}
        {wall ? null : (
          <ListFilter list={list} filter={address.state.filter} storeId={store.id} input={input} actions={actions}>
            {savedId && <SavedViewToken {...{ list, layoutName, columns, address, id: savedId, storeId: store.id }} />}
            {pager}
          </ListFilter>
        )}
        <StaleLine list={read} format={format} />
        <section
          id={bodyId}
          ref={home}
          role={hasTabs ? "tabpanel" : "region"}
          aria-label={tab ?? title}
          aria-busy={read.state !== "here"}
          className={read.state === "next" ? "aisle-list is-next" : "aisle-list"}
        >
          {instead ?? (
            <Grid
              key={`${list.name} ${read.of}`}
              label={title}
              columns={cells?.columns ?? columns}
              layout={layout}
              onLayout={actions.setLayout}
              state={state}
              sort={gridSort}
              onSort={actions.sortBy}
              onVisible={onVisible}
              onOpen={list.panel ? panel.open : openNothing}
              rowHeight={wall ? Math.round(rowHeights.wall * wallScale) : rowHeights[density]}
              pictures={pictures}
              onCheckAll={wall ? undefined : checkAll}
              marks={cells?.marks}
              beginning={`${store.code}-`}
              {...(cells?.rows ?? rows)}
            />
          )}
        </section>
        {list.cells && !wall && (
          <list.cells storeId={store.id} {...{ shown, columns, layout, home, read }} onLook={setCells} />
        )}
      </main>
      {list.panel && panel.openId !== null && !wall ? (
        <list.panel storeId={store.id} id={panel.openId} row={panel.row} />
      ) : null}
      <ListDialogsView columns={columns} layout={savedLayout} onLayout={actions.setLayout} dialogs={dialogs} />
    </div>
  );
}

function WallHead(props: { readonly part: LazyPart<WallHeadProps>; readonly storeId: string }): ReactElement | null {
  const head = useLazyPart(props.part);
  return head.state === "loaded" ? <head.View storeId={props.storeId} /> : null;
}

function checkAll(isAnySelected: boolean): void {
  void runById(isAnySelected ? "list.clear-selection" : "list.select-page");
}

function openNothing(): void {
  // Without a panel, only commands open the rows.
}

/**
 * The factor for the sizes of a wall board on this screen. The same columns fill small and large screens, with a font
 * as large as possible.
 */
function useWallScale(): number {
  return useSyncExternalStore(subscribe, readScale);
}

function readScale(): number {
  return Math.floor((100 * window.innerWidth) / usualWidth) / 100;
}

function subscribe(listener: () => void): () => void {
  addEventListener("resize", listener);
  return () => removeEventListener("resize", listener);
}
