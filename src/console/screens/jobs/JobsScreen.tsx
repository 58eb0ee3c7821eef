import { type ReactElement, useRef } from "react";
import { daysKept } from "#contract/jobs/job.ts";
import type { Job } from "#contract/jobs/schema.ts";
import { messages } from "#contract/messages.ts";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { Failure } from "#console/kit/Failure.tsx";
import { FindBar } from "#console/kit/FindBar.tsx";
import type { Format } from "#console/kit/format.ts";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { StateTag } from "#console/kit/status/StateTag.tsx";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { ScreenHead } from "#console/shell/rail/AreaViews.tsx";
import { jobTones, progressText, sizeText, stateWord } from "./job-words.ts";
import { elementId, useJobs } from "./use-jobs.ts";
import "./jobs.css";

/** The exports of a store, the newest first; they go on while one looks at them. */
export function JobsScreen({ store, title }: ScreenProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const { jobs, failure, current, typed, find, point } = useJobs(store, input);
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
          label="Find an export"
          placeholder="Find by who, what or file"
          onType={find}
        >
          <CommandButton id="jobs.export" intent="primary" size="small" showKeys />
        </FindBar>
        {jobs === undefined ? (
          failure === undefined ? (
            <Skeleton lines={8} label="Loading exports" />
          ) : (
            <Failure title={messages.fetchingFailed} because={failure instanceof Error ? failure.message : undefined}>
              <CommandButton id="view.refresh" showKeys />
            </Failure>
          )
        ) : jobs.length === 0 ? (
          <EmptyState title={typed === "" ? "Nothing was exported yet." : "No export has these words."} />
        ) : (
          <div className="aisle-jobs-rows" data-scroller>
            <ul aria-label="Exports">
              {jobs.map((job) => (
                <JobRow key={job.id} {...{ job, format, isCurrent: job === current, point }} />
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
  point(job: Job): void;
}

function JobRow({ job, format, isCurrent, point }: JobRowProps): ReactElement {
  const { state, title, about, by, madeAt, done, total, rows, sha256, error, timeZone, asOf, fileName } = job;
  const facts = [
    fileName,
    rows === null ? null : `${format.count(rows)} rows`,
    sizeText(job.size),
    asOf === null ? null : `as of ${format.full(asOf)}`,
    timeZone,
    state === "done" && !job.hasFile ? "not kept any more" : null,
  ].filter(Boolean);
  return (
    <li data-cursor={isCurrent}>
      <div className="aisle-jobs-head">
        <button
          type="button"
          id={elementId(job)}
          tabIndex={isCurrent ? 0 : -1}
          onFocus={() => point(job)}
          onClick={() => point(job)}
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
      {error === "" ? null : <div className="aisle-ledger-wrong">{error}</div>}
      {isCurrent ? (
        <div className="aisle-jobs-tools">
          <CommandButton id="jobs.download" short showKeys size="small" />
          <CommandButton id="jobs.cancel" short showKeys size="small" />
          <CommandButton id="jobs.retry" short showKeys size="small" />
        </div>
      ) : null}
    </li>
  );
}
