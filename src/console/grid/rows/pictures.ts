import type { RowLook } from "./row-painter.ts";
import type { RowSpan } from "./slots.ts";

/** Where a grid gets pictures from, each named by its file. */
export interface GridPictures {
  /**
   * The address of a picture; undefined when it is not loaded. Called for every cell that is painted: it must be fast.
   */
  addressOf(file: string): string | undefined;
  /** Called with all pictures of the rows that rest on screen. They replace those of the call before. */
  want(pictures: readonly { readonly file: string; read(): Promise<Blob> }[]): void;
  /** Calls back when pictures were loaded; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Requests the pictures of a span of rows, from the top down. */
export function wantPictures<Row>({ rows, columns, pictures }: RowLook<Row>, { first, last }: RowSpan): void {
  const shown = columns.flatMap(({ column }) => column.picture ?? []);
  const wanted = Array.from({ length: last - first + 1 }, (_, nth) => rows.rowAt(first + nth)).flatMap((row) =>
    row === undefined
      ? []
      : shown.flatMap((picture) => {
          const file = picture.fileOf(row);
          return file === null ? [] : { file, read: () => picture.read(row) };
        }),
  );
  pictures?.want(wanted);
}
