import { capitalized } from "#contract/text.ts";
import { Tab } from "@blueprintjs/core/lib/esm/components/tabs/tab.js";
import { Tabs } from "@blueprintjs/core/lib/esm/components/tabs/tabs.js";
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { type Kinds, kinds, nameOf } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { useDebounced } from "#console/kit/use-debounced.ts";
import { forgetAnswers } from "#console/client/refreshing/swr-options.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { forgetRecordTab, keepRecordTab, lastRecordTab } from "#console/session/kept/last-place.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { Boundary } from "#console/shell/Boundary.tsx";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";
import { aimAt, ButtonAim } from "#console/shell/buttons/button-aim.ts";
import { ReadFailure } from "#console/shell/buttons/ReadFailure.tsx";
import { useStage } from "#console/shell/stage/stage.ts";
import { type ScrollArea, useScrollArea } from "#console/shell/stage/use-scroll-area.ts";
import { stageRecord } from "#console/shell/stage/stage-records.ts";
import type { RecordDefinition, RecordInView, TabProps } from "./record-definition.ts";
import { NoRecord, RecordPlaceholder } from "./RecordStates.tsx";
import "./record.css";

/** How long a record must be shown until its details are read, in milliseconds; a held key moves on faster. */
const restAfter = 120;

/** The props of a record's view, in the panel and on the page. */
export interface RecordViewProps<K extends Kind, Detail> {
  readonly of: RecordDefinition<K, Detail>;
  readonly storeId: string;
  readonly id: string;
  /** The record as a list has it, shown until a newer row is known. */
  readonly row?: Kinds[K] | undefined;
  /** The record is the whole screen, so the keys for a screen's tabs move its tabs, too. */
  readonly isPage?: boolean;
  /** Shown above the head: a close button, or the position in the list. */
  readonly children?: ReactNode;
}

/** One record with head and tabs, from the definition of its kind. */
export function RecordView<K extends Kind, Detail>(props: RecordViewProps<K, Detail>): ReactElement {
  const { of, storeId, id } = props;
  const readId = useDebounced(id, restAfter);
  return (
    <of.Reader storeId={storeId} id={readId}>
      {(read) => <RecordFrame {...props} read={readId === id ? read : nothingRead} readId={readId} />}
    </of.Reader>
  );
}

const nothingRead = { row: undefined, detail: undefined, failure: undefined };

function RecordFrame<K extends Kind, Detail>(
  props: RecordViewProps<K, Detail> & {
    readonly read: RecordInView<Kinds[K], Detail>;
    readonly readId: string;
  },
): ReactElement {
  const { of, storeId, readId } = props;
  const { kind, Head, Aside } = of;
  const { detail, failure } = props.read;
  const row = props.read.row ?? props.row;
  const format = useFormat();
  const isPage = props.isPage ?? false;
  const area = useRef<HTMLElement>(null);
  const scrolling = useScrollArea(area);
  const tabs = useRecordTabs(of, isPage, { row, failure }, scrolling.tools);
  const one = capitalized(kinds[kind].one);
  const aim = useMemo(() => aimAt(row ? stageRecord(kind, row) : null), [kind, row]);
  if (!row) {
    return (
      <article className="aisle-record" aria-label={one}>
        {props.children}
        {isNotFound(failure) ? <NoRecord kind={kind} /> : <RecordPlaceholder failure={failure} lines={9} />}
      </article>
    );
  }
  const shown = of.tabs[tabs.index];
  const given = { storeId, row, detail, failure, readId, format, isPage };
  return (
    // The keys that scroll must work wherever the focus is in the record, so the whole element handles them.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      className="aisle-record"
      aria-label={`${one} ${nameOf(kind, row)}`}
      ref={area}
      onKeyDown={scrolling.onKeyDown}
    >
      {props.children}
      <ButtonAim value={aim}>
        <Head storeId={storeId} row={row} format={format} />
        {isPage ? <RelatedRow kind={kind} row={row} /> : null}
        {failure && detail === undefined && shown?.showsRow ? <ReadFailure failure={failure} /> : null}
        <div className="aisle-record-body">
          <RecordTabs of={of} index={tabs.index} onShow={tabs.show} given={given} />
          {isPage && Aside ? <Aside {...given} /> : null}
        </div>
      </ButtonAim>
    </article>
  );
}

/** The tabs of a record, with what the one that is open shows. */
function RecordTabs<K extends Kind, Detail>(props: {
  readonly of: RecordDefinition<K, Detail>;
  readonly index: number;
  readonly onShow: (index: number) => void;
  readonly given: TabProps<Kinds[K], Detail | undefined>;
}): ReactElement {
  const { of, index, onShow, given } = props;
  const { kind, tabs } = of;
  const shown = tabs[index];
  return (
    <Tabs
      id={kind}
      className="aisle-record-tabs"
      animate={false}
      renderActiveTabPanelOnly
      {...(shown ? { selectedTabId: tabId(shown.title) } : {})}
      onChange={(next) => onShow(tabs.findIndex(({ title }) => tabId(title) === next))}
    >
      {tabs.map(({ title, View, begins, count }) => (
        <Tab
          key={title}
          id={tabId(title)}
          title={<TabTitle title={title} count={count?.(given.row) ?? 0} />}
          {...(begins && { className: "aisle-record-tabs-group" })}
          panel={
            <TabRoom title={title}>
              <Boundary isPart resetBy={given.readId} onAgain={forgetAnswers} onFailed={() => forgetRecordTab(kind)}>
                <View {...given} />
                <KeptTab kind={kind} title={title} />
              </Boundary>
            </TabRoom>
          }
        />
      ))}
    </Tabs>
  );
}

const related = createLazyPart(async () => (await import("./Related.tsx")).Related);

/** The way to what belongs to the record. It comes after the record, which no list must wait for. */
function RelatedRow<K extends Kind>(props: { readonly kind: K; readonly row: Kinds[K] }): ReactElement | null {
  const part = useLazyPart(related);
  return part.state === "loaded" ? <part.View {...props} /> : null;
}

/** The tab that is shown. Puts the record on stage as the open one, and lends the tool that moves its tabs. */
function useRecordTabs<K extends Kind, Detail>(
  { kind, tabs }: RecordDefinition<K, Detail>,
  isPage: boolean,
  { row, failure }: { readonly row: Kinds[K] | undefined; readonly failure: unknown },
  scrollTools: ScrollArea["tools"],
): { readonly index: number; show(index: number): void } {
  const titles = useMemo(() => tabs.map(({ title }) => title), [tabs]);
  const [index, show] = useState(() => Math.max(0, titles.indexOf(lastRecordTab(kind) ?? "")));
  const tools = useMemo(() => {
    const moveRecordTab = (by: number): void => show((now) => tabAfter(now, by, tabs.length));
    return { ...scrollTools, moveRecordTab, ...(isPage ? { moveTab: moveRecordTab } : {}) };
  }, [tabs, isPage, scrollTools]);
  useStage({
    now: () => ({
      opened: row ? stageRecord(kind, row) : null,
      ...(isPage ? { tabs: titles, tab: index } : {}),
    }),
    coming: () => !row && failure === undefined,
    tools,
  });
  return { index, show };
}

/** The count is for the eye: a tab has the same name whatever it shows. */
function TabTitle({ title, count }: { readonly title: string; readonly count: number }) {
  if (count === 0) return title;
  return (
    <>
      {title}
      <span className="aisle-record-tabs-count" aria-hidden>
        {count}
      </span>
    </>
  );
}

/** Keeps a tab as the one to open next. It stands beside what the tab shows: a tab that fails is never kept. */
function KeptTab({ kind, title }: { readonly kind: Kind; readonly title: string }) {
  useEffect(() => keepRecordTab(kind, title), [kind, title]);
  return null;
}

/** The content of a tab, which scrolls. */
function TabRoom(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    // The region takes the focus itself, because otherwise keys could not scroll it when nothing in it can have the
    // focus.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="aisle-record-room" role="region" aria-label={props.title} tabIndex={0} data-scroller>
      {props.children}
    </div>
  );
}

function isNotFound(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.code === "not-found";
}

/** A title without spaces, for ids of elements. */
function tabId(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

/** The index so many tabs further; after the last of `count` tabs comes the first. */
function tabAfter(index: number, by: number, count: number): number {
  return count === 0 ? 0 : (((index + by) % count) + count) % count;
}
