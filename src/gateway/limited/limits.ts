/** What a process may use for one errand. */
export interface ProcessLimits {
  /** In MB. */
  readonly memory: number;
  /** In seconds of all its threads together, from its start on; what it waits for others is not counted. */
  readonly cpu?: number;
  /** In seconds, waiting included. */
  readonly wall?: number;
}

/** What a process reads first: the module that does its errand, what that is given, and what it may use. */
export interface Assignment {
  readonly program: string;
  readonly errand: unknown;
  readonly limits: ProcessLimits;
}

/** The line by which the process is asked to end as soon as what it does can be left. */
export const stopLine = "stop";

/** How a process ends that has come to a limit. Node itself ends with smaller numbers. */
export const exitCodes = { memory: 91, time: 92 } as const;
