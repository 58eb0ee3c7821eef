import type { ReactElement } from "react";
import { type Kinds, nameOf, statusOf } from "#contract/kinds.ts";
import { isSimpleKind, type ListedKind } from "#contract/records/kind-names.ts";
import { useByMinute } from "#console/kit/time/clock.ts";
import { dayAt } from "#console/kit/time/days.ts";
import type { Format } from "#console/kit/format.ts";
import { StateTag } from "#console/kit/status/StateTag.tsx";
import { AllowedCommand } from "#console/shell/buttons/AllowedCommand.tsx";
import type { ListedRecord } from "./listed-record.tsx";

/** The head of a record of a listed kind, with its most important facts and the commands for the likely next steps. */
export function ListedHead<K extends ListedKind>(props: {
  readonly shown: ListedRecord<K>;
  readonly row: Kinds[K];
  readonly format: Format;
}): ReactElement {
  const { shown, row, format } = props;
  const name = nameOf(shown.kind, row);
  const today = useByMinute((now) => dayAt(now, format.place.timeZone));
  const badge = shown.badge?.(row, today) ?? null;
  return (
    <header className="aisle-record-head aisle-simple-head">
      {shown.Portrait ? <shown.Portrait kind={shown.kind} row={row} /> : null}
      <div className="aisle-simple-words">
        <div className="aisle-record-line">
          <h2 className="aisle-cut" title={name}>
            {name}
          </h2>
          <span className="aisle-simple-marks">
            {badge ? <span className={badge.className}>{badge.text}</span> : null}
            <StateTag kind={shown.kind} state={statusOf(shown.kind, row)} tones={shown.tones} />
          </span>
        </div>
        <div className="aisle-record-line aisle-quiet">{shown.subtitle(row, format).filter(Boolean).join(" · ")}</div>
      </div>
      <div className="aisle-record-commands">
        {(shown.commands ?? []).map((id, at) => (
          <AllowedCommand key={id} id={id} size="small" showKeys intent={at === 0 ? "primary" : "none"} />
        ))}
        {isSimpleKind(shown.kind) ? (
          <>
            <AllowedCommand id={`${shown.kind}.change`} text="Change" size="small" showKeys />
            <AllowedCommand id={`${shown.kind}.change-state`} text="State" size="small" showKeys />
          </>
        ) : null}
      </div>
    </header>
  );
}
