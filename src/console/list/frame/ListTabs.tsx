import { type CSSProperties, type KeyboardEvent, memo, type ReactElement, useEffect, useRef } from "react";
import { useFormat } from "#console/session/preferences/use-format.ts";
import type { ListTab } from "#console/list/filter/query.ts";
import "#console/list/list.css";

/** The tabs of a list with the number of rows of each, in colour where somebody must act; on a wall board, tiles. */
export const ListTabs = memo(function ListTabs(props: {
  readonly label: string;
  /** The id of the element that shows the content of the tab. */
  readonly fills: string;
  readonly tabs: readonly ListTab[];
  /** In the order of the tabs; undefined until they are known. */
  readonly counts: readonly number[] | undefined;
  readonly selected: number;
  readonly tiles: boolean;
  readonly onSelect: (index: number) => void;
}): ReactElement {
  const { tabs, counts, selected } = props;
  const format = useFormat();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[selected]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [selected, tabs]);
  // While a tab has the focus, the arrow keys go to other tabs; elsewhere they move the columns.
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = tabAfterKey(event.key, selected, tabs.length);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const tab = event.currentTarget.children[next];
    if (tab instanceof HTMLElement) tab.focus();
    props.onSelect(next);
  };
  return (
    <div
      ref={list}
      onKeyDown={onKeyDown}
      className={props.tiles ? "aisle-tiles" : "aisle-tabs"}
      role="tablist"
      aria-label={props.label}
      aria-busy={!counts}
    >
      {tabs.map((tab, index) => {
        const count = counts?.[index] ?? 0;
        const colors = tab.isWork && count > 0 ? { "--tab-ink": tab.color, "--tab-ground": tab.bgColor } : {};
        return (
          <button
            key={tab.title}
            type="button"
            role="tab"
            aria-selected={index === selected}
            aria-controls={props.fills}
            tabIndex={index === selected ? 0 : -1}
            className={counts && count === 0 ? "aisle-tab is-empty" : "aisle-tab"}
            style={colors as CSSProperties}
            onClick={() => props.onSelect(index)}
          >
            <span className="aisle-tab-name">{tab.title}</span>
            <span className="aisle-tab-count">{counts ? format.count(count) : "·"}</span>
          </button>
        );
      })}
    </div>
  );
});

function tabAfterKey(key: string, selected: number, count: number): number | null {
  if (key === "ArrowRight") return (selected + 1) % count;
  if (key === "ArrowLeft") return (selected + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
