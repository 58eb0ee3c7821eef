import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import useSWR from "swr";
import type { Job } from "#contract/jobs/schema.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { saveFile } from "#console/kit/save-file.ts";
import { tools } from "#console/shell/running/tools.ts";
import { useStage } from "#console/shell/stage/stage.ts";
import { useRowCursor } from "#console/shell/stage/use-row-cursor.ts";

/** The jobs of a store as the screen shows them. */
interface ShownJobs {
  /** Undefined until they are read. */
  readonly jobs: readonly Job[] | undefined;
  readonly failure: unknown;
  /** The job under the cursor. */
  readonly current: Job | undefined;
  readonly typed: string;
  find(typed: string): void;
  point(job: Job): void;
}

const none: readonly Job[] = [];

/** The id of the element that shows a job. */
export const elementId = ({ id }: Pick<Job, "id">): string => `job-${id}`;

/** Reads the newest jobs of one direction with these words and puts them on stage; events of jobs read them again. */
export function useJobs(
  direction: "out" | "in",
  store: StoreDetails,
  input: RefObject<HTMLInputElement | null>,
): ShownJobs {
  const [typed, setTyped] = useState("");
  const query = { direction, ...(typed.trim() === "" ? {} : { find: typed.trim() }) };
  const { data, error } = useSWR(
    cacheKeys.jobs(store.id, query),
    () => api("jobs.list", { params: { storeId: store.id }, query }),
    { ...swrOptions, keepPreviousData: true },
  );
  const jobs = data?.jobs;
  const cursor = useRowCursor(jobs ?? none, elementId);
  const { current, point, read } = cursor;
  /** A job that has just begun: it has the focus as soon as it is there. */
  const [begun, setBegun] = useState<string | null>(null);
  const isThere = begun !== null && (jobs?.some(({ id }) => id === begun) ?? false);
  useEffect(() => {
    if (!isThere || begun === null) return;
    document.getElementById(elementId({ id: begun }))?.focus();
    setBegun(null);
  }, [isThere, begun]);
  const pointAt = useCallback(async (id: string) => {
    // It may have none of the words that were looked for.
    setTyped("");
    await refresh();
    setBegun(id);
    return true;
  }, []);
  const lent = useMemo(
    () => ({
      refresh,
      ...cursor.tools,
      focusFilter: () => input.current?.focus(),
      readJob: read,
      pointAt,
      downloadJob: download,
      ...(direction === "in" ? { readImport: read } : {}),
    }),
    [cursor.tools, read, pointAt, input, direction],
  );
  useStage({
    tools: lent,
    now: () => ({ kind: null, total: jobs?.length ?? 0, pageRows: jobs?.length ?? 0, filtered: typed !== "" }),
    coming: () => jobs === undefined && error === undefined,
    clock: () => null,
    home: cursor.home,
  });
  const find = useCallback(
    (words: string) => {
      setTyped(words);
      point(null);
    },
    [point],
  );
  return { jobs, failure: error, current, typed, find, point };
}

async function download(job: Job): Promise<void> {
  const request = { params: { storeId: job.storeId, jobId: job.id } };
  // A large file may take longer than a call that answers at once.
  const answer: unknown = await api("jobs.file", request, { streamed: true });
  saveFile(job.fileName ?? "export", await new Response(answer as ReadableStream).blob());
  tools.tell(`${job.fileName} downloaded`, "success");
}
