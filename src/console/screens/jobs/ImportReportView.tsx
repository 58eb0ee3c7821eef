import type { ReactElement } from "react";
import { wouldDo } from "#commands/console/imports.ts";
import type { ImportReport } from "#contract/imports/schema.ts";
import type { Job } from "#contract/jobs/schema.ts";
import type { Format } from "#console/kit/format.ts";

/** What a file would do, or has done: counts for all, reasons and the first refused lines for the one under the cursor. */
export function ImportReportView(props: {
  readonly job: Job;
  readonly format: Format;
  readonly isCurrent: boolean;
}): ReactElement | null {
  const { job, format, isCurrent } = props;
  if (!job.import) return null;
  const { step, subject, report, said } = job.import;
  if (!report) return said === "" ? null : <div>{said}</div>;
  const { reasons, refused, remarks, examples, names, touched, differing } = report;
  const left = [
    differing > 0 ? `${format.count(differing)} differ from the file and stay as they are` : "",
    touched > 0 ? `${format.count(touched)} were changed since and stay as they are` : "",
  ].filter((words) => words !== "");
  return (
    <div className="aisle-jobs-report">
      <div>
        {step === "check" ? "Would write: " : "Written: "}
        {wouldDo(subject, report)}
        {names.length > 0 ? `. Import ${names.join(", ")}` : ""}
      </div>
      {isCurrent ? (
        <>
          {[...left, ...remarks].map((words) => (
            <div key={words}>{words}</div>
          ))}
          {reasons.length > 0 ? (
            <ul aria-label="Why lines are refused" className="aisle-jobs-reasons">
              {reasons.map(({ reason, lines }) => (
                <li key={reason}>
                  {format.count(lines)}: {reason}
                </li>
              ))}
            </ul>
          ) : null}
          {refused.length > 0 ? <RefusedLines refused={refused} format={format} /> : null}
          {examples.length > 0 ? (
            <details>
              <summary>The first {subject}, as they would stand</summary>
              <pre>{examples.join("\n")}</pre>
            </details>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

/** The first lines that are refused, each with what is wrong in it. */
function RefusedLines(props: { readonly refused: ImportReport["refused"]; readonly format: Format }): ReactElement {
  return (
    <table aria-label="The first refused lines">
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Column</th>
          <th scope="col">Value</th>
          <th scope="col">Reason</th>
        </tr>
      </thead>
      <tbody>
        {props.refused.map(({ line, column, value, reason }) => (
          <tr key={`${line} ${reason}`}>
            <td>{props.format.count(line)}</td>
            <td>{column}</td>
            <td>{value}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
