import type { ReactElement } from "react";
import { messages } from "#contract/messages.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { Failure } from "#console/kit/Failure.tsx";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";
import type { EmptyListProps } from "./EmptyList.tsx";

/** The state of reading a list. */
interface Reading {
  /**
   * "first": nothing was read yet; "next": the previous result is shown until the new one arrives; "here": the result
   * is shown.
   */
  readonly state: "first" | "next" | "here";
  /** The error of the last read; undefined when it succeeded. */
  readonly failure: unknown;
  readonly total: number;
  /** When the rows were read, ISO 8601; null before the first time. */
  readonly asOf: string | null;
}

/** The texts of a list without rows. */
interface EmptyWords {
  readonly loading: string;
  readonly none: string;
  readonly nothingFits: string;
  /** The tabs that have records of the filter, with how many: "2 in To pick"; empty where none has. */
  readonly elsewhere?: string | undefined;
  /** The destination of the list, by which an empty one says what it is for; undefined for one within a record. */
  readonly of?: string | undefined;
}

const emptyList = createLazyPart<EmptyListProps>(async () => (await import("./EmptyList.tsx")).EmptyList);

/** Says what an empty list is for as soon as these words are there. */
function NothingYet(props: EmptyListProps): ReactElement {
  const part = useLazyPart(emptyList);
  return part.state === "loaded" ? <part.View {...props} /> : <EmptyState title={props.none} />;
}

/** What is shown in place of the rows when there are none; null when there are rows. */
export function noRows(list: Reading, filtered: boolean, words: EmptyWords): ReactElement | null {
  if (list.state !== "here" && list.failure !== undefined) {
    return (
      <Failure title={messages.fetchingFailed} because={reasonOf(list.failure)}>
        <CommandButton id="view.refresh" showKeys />
      </Failure>
    );
  }
  if (list.state === "first") return <Skeleton lines={18} label={words.loading} />;
  if (list.total > 0) return null;
  const { none, elsewhere, of } = words;
  if (!filtered) return <NothingYet {...{ none, elsewhere, of }} />;
  return (
    <EmptyState title={words.nothingFits}>
      {elsewhere ? <p>It finds {elsewhere}.</p> : null}
      <CommandButton id="list.clear-filter" showKeys />
      {elsewhere ? <CommandButton id="view.tab-next" showKeys /> : null}
    </EmptyState>
  );
}

/** The line above rows that says that they could not be read again and are old. */
export function StaleLine({ list }: { readonly list: Reading }): ReactElement | null {
  const format = useFormat();
  if (list.failure === undefined || list.state !== "here") return null;
  const offline = list.failure instanceof ApiFailure && list.failure.code === "offline";
  const message = offline ? "Offline" : `${messages.fetchingFailed}: ${reasonOf(list.failure)}`;
  return (
    <div className="aisle-list-line aisle-list-line-bad" role="alert">
      <span>
        {message}
        {list.asOf ? `. Data from ${format.time(list.asOf)}` : ""}
      </span>
      <CommandButton id="view.refresh" showKeys />
    </div>
  );
}

function reasonOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : "no reason is known";
}
