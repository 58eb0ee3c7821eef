import type { FieldExtras } from "#commands/record/record-fields.ts";
import type { RecordForm } from "#commands/record/fill-record.ts";
import type { Tools } from "#commands/given/tools.ts";
import type { Kinds } from "#contract/kinds.ts";
import { photoCalls, type PersonKind } from "#contract/people/photo-calls.ts";

/** What the forms of people say beyond the words of their fields; with the picture of whom is changed. */
export async function personExtras<K extends PersonKind>(
  kind: K,
  row: Kinds[K] | undefined,
  tools: Tools,
): Promise<FieldExtras> {
  const picture = row && (await readPicture(kind, row, tools));
  return {
    name: { section: "Who" },
    employeeCode: { hint: "As on the badge" },
    shiftStart: { section: "Work" },
    capacity: { hint: "At a time" },
    capacityKilograms: { hint: "Most they carry at a time" },
    photo: { hint: "JPEG, PNG or WebP, at most 512 kB", ...(picture ? { picture } : {}) },
  };
}

/** The address of the present picture; undefined where there is none, or where it cannot be read: the form opens anyway. */
async function readPicture<K extends PersonKind>(kind: K, row: Kinds[K], tools: Tools): Promise<string | undefined> {
  if (row.photo === null) return undefined;
  try {
    return URL.createObjectURL(await photoCalls(kind, tools.api).read(row.storeId, row.id, row.photo));
  } catch {
    return undefined;
  }
}

/** What the forms of people have in common beside their fields. */
export function personForm<K extends PersonKind>(kind: K): Pick<RecordForm<K>, "start" | "saveFile"> {
  return {
    start: { capacity: 6 },
    saveFile: (row, file, idempotencyKey, tools) => {
      const calls = photoCalls(kind, tools.api);
      return file ? calls.set(row, file, idempotencyKey) : calls.remove(row, idempotencyKey);
    },
  };
}
