import { type ReactElement, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import { maySee, reportName, reportPath, reports } from "#contract/reports/reports.ts";
import type { Report } from "#contract/reports/new-report.ts";
import { allReportRoutes } from "#contract/reports/report-routes.ts";
import { foldText } from "#contract/fold-text.ts";
import { capitalized } from "#contract/text.ts";
import { FindBar } from "#console/kit/FindBar.tsx";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { session } from "#console/session/session.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { ScreenHead } from "#console/shell/rail/AreaViews.tsx";
import { useStage } from "#console/shell/stage/stage.ts";
import { useRowCursor } from "#console/shell/stage/use-row-cursor.ts";
import "./reports.css";

/** A report with the id of its element. */
type ListedReport = Report & { readonly id: string };

const listed = reports.map((report): ListedReport => ({ ...report, id: `report-${report.route}-${report.filter}` }));
const elementId = ({ id }: ListedReport): string => id;

/** All reports by their routes. A typed text finds some; keys move between them and open one. */
export function ReportsScreen({ title }: ScreenProps): ReactElement {
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { rights } = useSnapshot(session);
  const found = useMemo(
    () => listed.filter((report) => maySee(report, new Set(rights)) && fits(report, typed)),
    [rights, typed],
  );
  const { current, tools, read, point, home } = useRowCursor(found, elementId);
  const { move, moveTo } = tools;
  const lent = useMemo(
    () => ({ refresh, move, moveTo, openFigure: () => open(read()), focusFilter: () => input.current?.focus() }),
    [move, moveTo, read],
  );
  useStage({
    tools: lent,
    now: () => ({ kind: null, total: found.length, pageRows: found.length, filtered: typed !== "" }),
    clock: () => null,
    home,
  });

  function onKey(key: string): boolean {
    if (key === "Enter") open(current ?? null);
    else if (key === "ArrowDown" || key === "ArrowUp") move(key === "ArrowUp" ? -1 : 0);
    else return false;
    return true;
  }

  return (
    <div className="aisle-headed-screen">
      <ScreenHead />
      <main className="aisle-report">
        <h1 className="aisle-unseen">{title}</h1>
        <FindBar
          {...{ input, typed, onKey }}
          label="Find a report"
          placeholder="Find a report by its words"
          onType={setTyped}
        >
          <span className="aisle-quiet" role="status">
            {found.length === 0 ? "No report has these words." : ""}
          </span>
        </FindBar>
        <ReportList found={found} current={current} onPoint={point} />
      </main>
    </div>
  );
}

/** The reports that were found, by their routes. */
function ReportList(props: {
  readonly found: readonly ListedReport[];
  readonly current: ListedReport | undefined;
  readonly onPoint: (report: ListedReport) => void;
}): ReactElement {
  const { found, current, onPoint } = props;
  return (
    <div className="aisle-reports" data-scroller>
      <div>
        {allReportRoutes.map((route) => {
          const own = found.filter((report) => report.route === route);
          return own.length === 0 ? null : (
            <section key={route} aria-label={routeTitle(route)}>
              <h2>{routeTitle(route)}</h2>
              <ul>
                {own.map((report) => (
                  <li key={reportName(report)}>
                    <Link
                      id={report.id}
                      href={reportPath(report)}
                      className={report === current ? "is-cursor" : undefined}
                      onFocus={() => onPoint(report)}
                    >
                      {report.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </div>
  );
}

function open(report: Report | null): void {
  if (report) navigate(reportPath(report));
}

/** "Order reports" for "order-reports". */
function routeTitle(route: string): string {
  return capitalized(route.replaceAll("-", " "));
}

function fits(report: Report, typed: string): boolean {
  const words = foldText(`${report.title} ${report.words ?? ""} ${routeTitle(report.route)}`);
  return foldText(typed)
    .split(" ")
    .every((word) => words.includes(word));
}
