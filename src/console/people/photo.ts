import type { Kinds } from "#contract/kinds.ts";
import { photoCalls, type PicturedKind } from "#contract/people/photo-calls.ts";
import { api } from "#console/client/api.ts";
import type { ColumnPicture } from "#console/grid/columns/column.ts";

/** Where the pictures of a kind are. Keep what it answers: a new one has every row painted again. */
export function photoOf<K extends PicturedKind>(kind: K): ColumnPicture<Kinds[K]> {
  const calls = photoCalls(kind, api);
  return {
    fileOf: ({ photo }) => photo,
    read: ({ storeId, id, photo }) => calls.read(storeId, id, photo ?? ""),
  };
}
