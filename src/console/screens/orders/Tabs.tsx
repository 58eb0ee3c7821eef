import { type CSSProperties, memo, type ReactElement, useEffect, useRef } from "react";
import type { LiveCounts } from "#console/client/orders/counts.ts";
import type { Format } from "#console/kit/format.ts";
import type { ViewTab } from "#contract/store-schema.ts";

/** The tabs of a view with how many orders each holds; as tiles on a wall board. */
export const BoardTabs = memo(function BoardTabs(props: {
  readonly tabs: readonly ViewTab[];
  readonly counts: LiveCounts | undefined;
  readonly selected: number;
  readonly tiles: boolean;
  readonly format: Format;
  readonly onSelect: (index: number) => void;
}): ReactElement {
  const { tabs, counts, selected, format } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[selected]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [selected, tabs]);
  return (
    <div ref={list} className={props.tiles ? "aisle-tiles" : "aisle-tabs"} role="tablist" aria-label="Orders by status">
      {tabs.map((tab, index) => (
        <button
          key={tab.level}
          type="button"
          role="tab"
          aria-selected={index === selected}
          aria-controls="orders-list"
          tabIndex={index === selected ? 0 : -1}
          className="aisle-tab"
          style={{ "--tab-ink": tab.color, "--tab-ground": tab.bgColor } as CSSProperties}
          onClick={() => props.onSelect(index)}
        >
          <span className="aisle-tab-name">{tab.level}</span>
          <span className="aisle-tab-count">{counts ? format.count(counts.tabs[index] ?? 0) : "·"}</span>
        </button>
      ))}
    </div>
  );
});
