import { useEffect, useSyncExternalStore } from "react";
import { pictures } from "./pictures.ts";

/** The address of a record's picture; undefined until it is read, or when there is none. */
export function usePicture<Row>(
  picture: { fileOf(row: Row): string | null; read(row: Row): Promise<Blob> },
  row: Row,
): string | undefined {
  const file = picture.fileOf(row);
  const address = useSyncExternalStore(pictures.subscribe, () =>
    file === null ? undefined : pictures.addressOf(file),
  );
  useEffect(() => {
    if (file !== null && address === undefined) pictures.fetch({ file, read: () => picture.read(row) });
  }, [picture, row, file, address]);
  return address;
}
