import type { ReactElement } from "react";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import { daysText } from "#console/list/filter/day-range.ts";
import type { DaysQuestion } from "#console/list/filter/DaysDialog.tsx";
import type { Format } from "#console/kit/format.ts";
import { LazyDialog } from "#console/shell/lazy/LazyDialog.tsx";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { periodWords, type ReportView } from "./report-address.ts";

const daysDialog = createLazyPart(async () => (await import("#console/list/filter/DaysDialog.tsx")).DaysDialog);

/** "This month: 01 Nov 2026 to 30 Nov 2026, compared with 01 Oct 2026 to 31 Oct 2026 until the same time. As of 09:41." */
export function DaysLine(props: {
  readonly days: ReportView["days"];
  readonly of: Pick<ReportAnswer, "period" | "compared" | "comparedUntilNow"> & { readonly asOf: string | null };
  readonly format: Format;
}): ReactElement {
  const { days, format } = props;
  const { period, compared, comparedUntilNow, asOf } = props.of;
  return (
    <p className="aisle-report-days">
      {period ? (
        <>
          {typeof days === "string" ? `${periodWords[days]}: ` : ""}
          <strong>{daysText(period, format.date)}</strong>
          {compared
            ? `, compared with ${daysText(compared, format.date)}${comparedUntilNow ? " until the same time" : ""}`
            : ""}
        </>
      ) : (
        <strong>Now</strong>
      )}{" "}
      {asOf === null ? null : <span className="aisle-quiet">As of {format.full(asOf)}</span>}
    </p>
  );
}

/** The calendar, while days of one's own are asked for. */
export function AskedDays({ question }: { readonly question: DaysQuestion | null }): ReactElement | null {
  if (!question) return null;
  return (
    <LazyDialog part={daysDialog} title={question.title} given={question} onClose={() => question.answer(undefined)} />
  );
}
