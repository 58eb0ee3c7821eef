import { photoCalls, type PersonKind } from "#contract/people/photo-calls.ts";
import type { PickerRow } from "#contract/pickers/schema.ts";
import { api } from "#console/client/api.ts";
import type { ColumnPicture } from "#console/grid/columns/column.ts";

/** Where the pictures of a kind of people are. Keep what it answers: a new one has every row painted again. */
export function photoOf(kind: PersonKind): ColumnPicture<PickerRow> {
  const calls = photoCalls(kind, api);
  return {
    fileOf: ({ photo }) => photo,
    read: ({ storeId, id, photo }) => calls.read(storeId, id, photo ?? ""),
  };
}
