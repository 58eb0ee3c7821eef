/** The columns of a file of refused lines before those of its input. */
export const refusedColumns = ["line", "reason", "file"] as const;
/** Further ones, of a file that was sent through the console. */
export const explainedColumns = ["code", "column", "value"] as const;
