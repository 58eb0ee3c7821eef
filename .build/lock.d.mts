/**
 * Takes a lock between processes: a file that holds the process id of its owner. Returns the function that gives it
 * back. One whose owner was killed counts as free. `waiting` is called once with the process id of the owner when another
 * process has it.
 */
export declare function lock(path: string, waiting?: (owner: number) => void): Promise<() => void>;

/** Whether a process with this id runs, whoever started it. */
export declare function isAlive(pid: number): boolean;
