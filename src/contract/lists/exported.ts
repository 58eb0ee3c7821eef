/** How the rows of a whole list are sent, and how many they may be. */
export const exportedRows = { type: "application/x-ndjson", most: 100_000 } as const;

/** The first line: how many lines with rows follow, and when all of them were read. */
export interface ExportHead {
  readonly total: number;
  readonly asOf: string;
}
