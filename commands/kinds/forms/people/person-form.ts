import type { RecordFile } from "#commands/record/simple/fill-record.ts";
import type { FieldExtras } from "#commands/record/simple/fill-record.ts";
import type { Tools } from "#commands/context/tools.ts";
import type { Kinds } from "#contract/kinds.ts";
import { photoCalls, type PersonKind, type PicturedKind } from "#contract/people/photo-calls.ts";

/** The picture of a record; null where there is none. Throws an ApiFailure. */
async function readPicture<K extends PicturedKind>(kind: K, row: Kinds[K], tools: Tools): Promise<Blob | null> {
  return row.photo === null ? null : photoCalls(kind, tools.api).read(row.storeId, row.id, row.photo);
}

/** What the form of a kind shows of its picture; `row` is the record that is changed. */
export async function pictureExtra<K extends PicturedKind>(
  kind: K,
  row: Kinds[K] | undefined,
  tools: Tools,
): Promise<FieldExtras[string]> {
  // The form also opens when the picture cannot be read.
  const picture = row && (await readPicture(kind, row, tools).catch(() => null));
  return { hint: "JPEG, PNG or WebP. A large one is made smaller", ...(picture ? { picture } : {}) };
}

/** How the picture of a kind is read and saved. */
export function pictureFile<K extends PicturedKind>(kind: K): RecordFile<K> {
  return {
    read: (row, tools) => readPicture(kind, row, tools),
    save: (row, file, { idempotencyKey, undoes }, tools) => {
      const calls = photoCalls(kind, tools.api);
      return file ? calls.set(row, file, idempotencyKey, undoes) : calls.remove(row, idempotencyKey, undoes);
    },
  };
}

/** What the forms of pickers and riders have in common. */
export function personForm<K extends PersonKind>(kind: K) {
  return {
    kind,
    start: { capacity: 6 },
    extras: async (_storeId: string, tools: Tools, row?: Kinds[K]): Promise<FieldExtras> => ({
      employeeCode: { hint: "As on the badge" },
      capacity: { hint: "Orders at the same time" },
      capacityKilograms: { hint: "Kilograms they can carry at the same time" },
      photo: await pictureExtra(kind, row, tools),
    }),
    file: pictureFile(kind),
  };
}
