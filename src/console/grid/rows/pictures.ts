import type { RowLook } from "./row-painter.ts";
import type { RowSpan } from "./slots.ts";

/** Where a grid gets pictures from, each named by its file. */
export interface GridPictures {
  /** The address of a picture; undefined where it is not here. It is asked for every cell that is painted: it must be quick. */
  addressOf(file: string): string | undefined;
  /** Told all pictures of the rows that rest on screen, in place of those it was told before. */
  want(pictures: readonly { readonly file: string; read(): Promise<Blob> }[]): void;
  /** Calls back when pictures have come; the answer ends it. */
  subscribe(listener: () => void): () => void;
}

/** Wants the pictures of the rows of a span, from the top down. */
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
