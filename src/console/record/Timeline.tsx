import type { ReactElement } from "react";
import type { Imported } from "#contract/records/imported-schema.ts";
import type { Format } from "#console/kit/format.ts";

/** One line of a record's timeline in words; `move` has the old and new status or state, if it has changed. */
export interface TimelineLine<Status extends string = string> {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly origin: string;
  readonly title: string;
  readonly move: { readonly from: Status | null; readonly to: Status | null } | null;
  readonly text: string;
  /** The import that wrote the line, null for all others: then the line tells of something older. */
  readonly imported: Imported | null;
}

/** The history of a record, the newest line first. `renderStatus` draws a status. */
export function Timeline<Status extends string>(props: {
  readonly lines: readonly TimelineLine<Status>[];
  /** The word for the record: "order". */
  readonly one: string;
  readonly format: Format;
  renderStatus(status: Status): ReactElement;
}): ReactElement {
  const { lines, format, renderStatus } = props;
  return (
    <ol className="aisle-timeline" aria-label={`Everything that happened to this ${props.one}, the newest first`}>
      {lines.map((line) => (
        <li key={line.id}>
          <div className="aisle-timeline-head">
            <strong>{line.title}</strong>
            {line.move ? (
              <span className="aisle-timeline-move">
                {line.move.from ? (
                  <>
                    {renderStatus(line.move.from)}
                    <span aria-label="to" role="img">
                      →
                    </span>
                  </>
                ) : null}
                {line.move.to ? renderStatus(line.move.to) : null}
              </span>
            ) : null}
            <time dateTime={line.at}>{format.full(line.at)}</time>
          </div>
          {line.text ? <p>{line.text}</p> : null}
          <div className="aisle-quiet">
            {line.by} · {line.origin}
            {line.imported ? (
              <>
                {" · Imported "}
                <time dateTime={line.imported.at}>{format.full(line.imported.at)}</time>
                {` by ${line.imported.by} from ${line.imported.file}`}
              </>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
