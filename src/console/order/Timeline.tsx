import type { ReactElement } from "react";
import type { HistoryEntry } from "#contract/orders/history-schema.ts";
import type { ViewTab } from "#contract/store/schema.ts";
import type { Format } from "#console/kit/format.ts";
import { StatusTag } from "#console/kit/StatusTag.tsx";
import { timelineOf } from "./timeline.ts";

/** Everything that happened to an order, the newest first. */
export function Timeline(props: {
  readonly entries: readonly HistoryEntry[];
  readonly format: Format;
  readonly tabs: readonly ViewTab[];
}): ReactElement {
  const { format, tabs } = props;
  return (
    <ol className="aisle-timeline" aria-label="Everything that happened to this order, the newest first">
      {timelineOf(props.entries).map((line) => (
        <li key={line.id}>
          <div className="aisle-timeline-head">
            <strong>{line.title}</strong>
            {line.move ? (
              <span className="aisle-timeline-move">
                {line.move.from ? (
                  <>
                    <StatusTag status={line.move.from} tabs={tabs} />
                    <span aria-label="to" role="img">
                      →
                    </span>
                  </>
                ) : null}
                {line.move.to ? <StatusTag status={line.move.to} tabs={tabs} /> : null}
              </span>
            ) : null}
            <time dateTime={line.at}>{format.full(line.at)}</time>
          </div>
          {line.text ? <p>{line.text}</p> : null}
          <div className="aisle-quiet">
            {line.by} · {line.origin}
          </div>
        </li>
      ))}
    </ol>
  );
}
