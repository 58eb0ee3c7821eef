import { viewAt } from "#commands/destinations.ts";
import { capitalized } from "#contract/text.ts";
import { type CSSProperties, type ReactElement, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type Kinds, kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { setPausedKind } from "#console/client/live/live-updates.ts";
import { countIn } from "#console/client/records/counts.ts";
import type { RecordList } from "#console/client/records/pages/use-list-pages.ts";
import type { Format } from "#console/kit/format.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { runById } from "#console/shell/buttons/use-command.ts";
import type { LazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";
import type { CellLook, ListColumn, ListScreenProps, WallHeadProps } from "./definition.ts";
import { isFiltered } from "./filter/fields.ts";
import type { ListTab } from "./filter/query.ts";
import { ListDialogsView } from "./frame/ListDialogsView.tsx";
import { noRows, StaleLine } from "./frame/ListStates.tsx";
import { ListGrid } from "./frame/ListGrid.tsx";
import { ListPager } from "./frame/ListPager.tsx";
import { ListTabs } from "./frame/ListTabs.tsx";
import { ScreenHead } from "#console/shell/rail/AreaViews.tsx";
import { ListFilter } from "./ListFilter.tsx";
import { keptLayout } from "./saved/kept-layout.ts";
import { SavedViewToken } from "./saved/SavedViewToken.tsx";
import { useFollowedRows } from "./state/use-list-tools.ts";
import { useListFollower } from "./state/use-list-follower.ts";
import { type Panel, usePanel } from "./state/use-panel.ts";
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
  const { address, tabs, selected, counts: found, wall } = request;
  const { kind } = list.source;
  const { many } = kinds[kind];
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
  const destination = viewAt(address.path)?.id;
  const panel = useOnStage(props, parts, destination, cells !== null);
  const format = useFormat();
  const counts = useMemo(() => found && tabs.map(({ shows }) => countIn(found, shows)), [found, tabs]);
  const isKnown = request.shown !== undefined;
  // Keeps the space of the tabs until they are known, so that nothing moves when they appear.
  const hasTabs = !isKnown || tabs.length > 0;
  const title = capitalized(many);
  const bodyId = `${list.name}-list`;
  const tabsView = hasTabs ? (
    <ListTabs
      label={list.words.tabs}
      fills={bodyId}
      {...{ tabs, counts, selected }}
      tiles={wall}
      onSelect={actions.selectTab}
    />
  ) : null;
  const words = emptyWords(kind, tabs, selected, elsewhereText(tabs, selected, counts, format));
  const instead = isKnown ? noRows(read, isFiltered(address.state.filter), { ...words, of: destination }) : null;
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
            <ListPager {...{ shown, read, many }} isOnStage />
          </ListFilter>
        )}
        <StaleLine list={read} />
        <section
          id={bodyId}
          ref={home}
          role={hasTabs ? "tabpanel" : "region"}
          aria-label={tabs[selected]?.title ?? title}
          aria-busy={read.state !== "here"}
          className={read.state === "next" ? "aisle-list is-next" : "aisle-list"}
        >
          {instead ?? (
            <ListGrid
              key={`${list.name} ${read.of}`}
              parts={parts}
              label={title}
              onOpen={list.panel ? panel.open : openNothing}
              onCheckAll={wall ? undefined : checkAll}
              look={cells}
              beginning={`${store.code}-`}
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
/** Puts a list with its panel on stage. */
function useOnStage<K extends Kind>(
  { list, rows: read, resting }: ListViewProps<K>,
  { request, shown, columns, savedLayout, onStage }: ReturnType<typeof useListParts<K>>,
  destination: string | undefined,
  isEdited: boolean,
): Panel<Kinds[K]> {
  const { address } = request;
  const { kind } = list.source;
  useEffect(() => {
    setPausedKind(kind);
    return () => setPausedKind(null);
  }, [kind]);
  useFollowedRows(shown, useListFollower(kind, read, address.path));
  const panel = usePanel<Kinds[K]>(address, read, shown.rows, shown.state);
  useListStage({
    ...onStage,
    readListView: () => ({
      list: destination?.slice("go.".length) ?? "",
      query: list.address.write({ ...address.state, view: null, open: null }),
      columns: keptLayout(columns, savedLayout),
    }),
    panel: list.panel ? panel : null,
    resting: resting ?? isEdited,
  });
  return panel;
}

/** Which other tabs have records of the filter: "2 in To pick". */
function elsewhereText(
  tabs: readonly ListTab[],
  selected: number,
  counts: readonly number[] | undefined,
  format: Format,
) {
  return counts
    ?.flatMap((many, at) => {
      const { title = "", shows } = tabs[at] ?? {};
      return at !== selected && many > 0 && shows?.length ? [`${format.count(many)} in ${title}`] : [];
    })
    .join(", ");
}

/** What is said of a tab without rows. */
function emptyWords(kind: Kind, tabs: readonly ListTab[], selected: number, elsewhere: string | undefined) {
  const { one, many } = kinds[kind];
  const tab = tabs[selected]?.title;
  return {
    loading: `Loading ${many}`,
    none: tab ? `The tab ${tab} has no ${many} now.` : `This list has no ${many} now.`,
    nothingFits: elsewhere ? `No ${one} in ${tab} matches this filter.` : `No ${one} matches this filter.`,
    elsewhere,
  };
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
