import type { FieldExtras } from "#commands/record/simple/record-fields.ts";
import type { Tools } from "#commands/given/tools.ts";
import type { Kinds } from "#contract/kinds.ts";
import { photoCalls, type PersonKind } from "#contract/people/photo-calls.ts";

/** The address of the present picture; undefined where there is none, or where it cannot be read: the form opens anyway. */
async function readPicture<K extends PersonKind>(kind: K, row: Kinds[K], tools: Tools): Promise<string | undefined> {
  if (row.photo === null) return undefined;
  try {
    return URL.createObjectURL(await photoCalls(kind, tools.api).read(row.storeId, row.id, row.photo));
  } catch {
    return undefined;
  }
}

/** What the forms of pickers and riders have in common. */
export function personForm<K extends PersonKind>(kind: K) {
  return {
    kind,
    start: { capacity: 6 },
    extras: async (_storeId: string, tools: Tools, row?: Kinds[K]): Promise<FieldExtras> => {
      const picture = row && (await readPicture(kind, row, tools));
      return {
        name: { section: "Who" },
        employeeCode: { hint: "As on the badge" },
        shiftStart: { section: "Work" },
        capacity: { hint: "At a time" },
        capacityKilograms: { hint: "Most they carry at a time" },
        photo: { hint: "JPEG, PNG or WebP, at most 512 kB", ...(picture ? { picture } : {}) },
      };
    },
    saveFile: (row: Kinds[K], file: File | null, idempotencyKey: string, tools: Tools) => {
      const calls = photoCalls(kind, tools.api);
      return file ? calls.set(row, file, idempotencyKey) : calls.remove(row, idempotencyKey);
    },
  };
}
