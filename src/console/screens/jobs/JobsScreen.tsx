import { type ReactElement, useRef } from "react";
import { daysKept } from "#contract/jobs/job.ts";
import type { Job } from "#contract/jobs/schema.ts";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { FindBar } from "#console/kit/FindBar.tsx";
import type { Format } from "#console/kit/format.ts";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { StateTag } from "#console/kit/status/StateTag.tsx";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { ReadFailure } from "#console/shell/buttons/ReadFailure.tsx";
import { runById } from "#console/shell/buttons/use-command.ts";
import { ScreenHead } from "#console/shell/rail/AreaViews.tsx";
import { ImportableWords } from "./ImportableWords.tsx";
import { ImportReportView } from "./ImportReportView.tsx";
import { foundText, jobTones, progressText, sizeText, stateWord } from "./job-words.ts";
import { elementId, useJobs } from "./use-jobs.ts";
import "./jobs.css";

/** How a list of jobs speaks of them. */
interface JobListWords {
  readonly direction: "out" | "in";
  readonly one: string;
  readonly many: string;
  /** Said where there is none yet. */
  readonly none: string;
  readonly create: string;
  readonly tools: readonly string[];
  /** What Enter does at a job; null where it does nothing. */
  readonly goesOn: string | null;
}

const ofExports: JobListWords = {
  direction: "out",
  one: "export",
  many: "Exports",
  none: "Nothing was exported yet.",
  create: "jobs.export",
  tools: ["jobs.download", "jobs.cancel", "jobs.retry"],
  goesOn: null,
};

const ofImports: JobListWords = {
  direction: "in",
  one: "import",
  many: "Imports",
  none: "No file was brought in yet.",
  create: "imports.new",
  goesOn: "imports.run",
  tools: ["imports.run", "imports.map", "jobs.download", "imports.undo", "imports.drop", "jobs.cancel", "jobs.retry"],
};

/** The exports, the large prints of a store, and whom it is to forget, the newest first; they go on while one looks at them. */
export function JobsScreen(props: ScreenProps): ReactElement {
  return <JobList {...props} words={ofExports} />;
}

/** The imports of a store: what each file would do, and what it has done. */
export function ImportsScreen(props: ScreenProps): ReactElement {
  return <JobList {...props} words={ofImports} />;
}

function JobList({ store, title, words }: ScreenProps & { readonly words: JobListWords }): ReactElement {
  const { direction, one, many } = words;
  const input = useRef<HTMLInputElement>(null);
  const { jobs, failure, current, typed, find, point } = useJobs(direction, store, input);
  const format = useFormat();

  function onKey(key: string): boolean {
    if (key !== "Enter" && key !== "ArrowDown") return false;
    document.getElementById(current ? elementId(current) : "")?.focus();
    return true;
  }

  return (
    <div className="aisle-headed-screen">
      <ScreenHead />
      <main className="aisle-jobs">
        <h1 className="aisle-unseen">{title}</h1>
        <FindBar
          {...{ input, typed, onKey }}
          label={`Find an ${one}`}
          placeholder="Find by who, what or file"
          onType={find}
        >
          <CommandButton id={words.create} intent="primary" size="small" showKeys />
        </FindBar>
        {jobs === undefined ? (
          failure === undefined ? (
            <Skeleton lines={8} label={`Loading ${many.toLowerCase()}`} />
          ) : (
            <ReadFailure failure={failure} showKeys />
          )
        ) : jobs.length === 0 ? (
          <EmptyState title={typed === "" ? words.none : `No ${one} has these words.`}>
            {direction === "in" && typed === "" ? <ImportableWords storeId={store.id} /> : null}
          </EmptyState>
        ) : (
          <div className="aisle-jobs-rows" data-scroller>
            <ul aria-label={many}>
              {jobs.map((job) => (
                <JobRow key={job.id} {...{ job, format, isCurrent: job === current, words, point }} />
              ))}
            </ul>
            <p className="aisle-quiet">Files are kept for {daysKept} days.</p>
          </div>
        )}
      </main>
    </div>
  );
}

interface JobRowProps {
  readonly job: Job;
  readonly format: Format;
  readonly isCurrent: boolean;
  readonly words: JobListWords;
  point(job: Job): void;
}

function JobRow({ job, format, isCurrent, words, point }: JobRowProps): ReactElement {
  const { state, title, about, by, madeAt, done, total, rows, sha256, error, timeZone, asOf, fileName } = job;
  const found = foundText(job, format);
  const facts = [
    fileName,
    rows === null || job.kind === "print" ? null : `${format.count(rows)} ${job.import ? "lines" : "rows"}`,
    sizeText(job.size),
    asOf === null ? null : `as of ${format.full(asOf)}`,
    timeZone,
    state === "done" && fileName !== null && !job.hasFile ? "not kept any more" : null,
  ].filter(Boolean);
  return (
    <li data-cursor={isCurrent}>
      <div className="aisle-jobs-head">
        <button
          type="button"
          id={elementId(job)}
          tabIndex={isCurrent ? 0 : -1}
          onFocus={() => point(job)}
          onClick={({ detail }) => {
            point(job);
            // A click of the pointer is not a key: it only chooses.
            if (detail === 0 && isCurrent && words.goesOn !== null) void runById(words.goesOn);
          }}
        >
          {title}
        </button>
        <StateTag state={stateWord(state)} tones={jobTones} />
        <span className="aisle-quiet">
          {by}, {format.full(madeAt)}
        </span>
      </div>
      {about === "" ? null : <div>{about}</div>}
      {state === "running" ? (
        <div className="aisle-jobs-progress">
          <progress
            aria-label={`Progress of ${title}`}
            {...(total === null ? {} : { value: done, max: Math.max(1, total) })}
          />
          <span>{progressText(job, format)}</span>
        </div>
      ) : null}
      {facts.length > 0 ? <div>{facts.join(", ")}</div> : null}
      {sha256 === null ? null : <div className="aisle-quiet aisle-jobs-sum">SHA-256 {sha256}</div>}
      {job.import ? <ImportReportView {...{ job, format, isCurrent }} /> : null}
      {found === "" ? null : <div>{found}</div>}
      {error === "" ? null : <div className="aisle-worse">{error}</div>}
      {isCurrent ? (
        <div className="aisle-jobs-tools">
          {words.tools.map((id) => (
            <CommandButton key={id} id={id} short showKeys size="small" />
          ))}
        </div>
      ) : null}
    </li>
  );
}
