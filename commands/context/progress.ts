/** Work that takes a while. `run` reports its progress, and ends early when the signal is aborted. */
export interface LongWork {
  readonly title: string;
  run(signal: AbortSignal, report: ReportProgress): Promise<void>;
}

/** Tells how many of how many parts of long work are done. */
export type ReportProgress = (done: number, of: number) => void;

/** Watches long work: its progress is reported, and it ends early when the signal is aborted. */
export interface Watch {
  readonly signal: AbortSignal;
  readonly report: ReportProgress;
}
