import type { Question } from "#commands/context/dialogs.ts";
import type { Tools } from "#commands/context/tools.ts";
import { keysPerRecord } from "#commands/record/record-keys.ts";
import { listedCalls } from "#contract/records/record-calls.ts";
import { maxReturnPhotos } from "#contract/returns/fields.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import { refuseFinalReturn } from "#contract/returns/status.ts";

/** A photo of a record, and the ids with which its picture is read. */
export interface ShownPhoto {
  readonly storeId: string;
  readonly recordId: string;
  readonly id: string;
  readonly name: string;
  readonly at: string;
  readonly by: string;
}

/** The photos of a record, to look at, add and remove. */
export interface PhotosQuestion extends Question {
  readonly about: string;
  /** What is shown first: the photo with an id, the choice of files, or with null the first photo. */
  readonly begins: string | "add" | null;
  /** Files that were chosen before and are added at once. */
  readonly files: readonly File[];
  readonly most: number;
  /** Why photos can be neither added nor removed now; null where they can. */
  refuse(): string | null;
  list(): Promise<readonly ShownPhoto[]>;
  /** Adds one; a retry of the same file has the same `name`. Throws the failure. */
  add(file: File, name: string): Promise<void>;
  remove(photoId: string): Promise<void>;
}

/**
 * How often a change is tried when other people have changed the return in between. Photos do not depend on their
 * changes.
 */
const mostTries = 4;

/**
 * Shows the photos of a return, beginning with that of an id, or where files are chosen, until the operator closes
 * them. `files` are added at once.
 */
export async function showPhotos(
  row: ReturnRow,
  tools: Tools,
  begins: string | "add" | null,
  files: readonly File[] = [],
): Promise<void> {
  const { storeId, id } = row;
  const keyOf = keysPerRecord(tools);
  const change = async (by: 1 | -1, name: string, call: (row: ReturnRow, key: string) => Promise<ReturnRow>) => {
    for (let tries = 1; ; tries++) {
      const before = tools.newest("return", row);
      try {
        await tools.change("return", before, { photoCount: before.photoCount + by }, () =>
          call(before, keyOf(before, name)),
        );
        return;
      } catch (error) {
        if (tries === mostTries || tools.newest("return", row).version === before.version) throw error;
      }
    }
  };
  await tools.ask("photos", {
    title: `Photos of ${row.number}`,
    about: `${row.orderNumber} · ${row.customerName}`,
    begins,
    files,
    most: maxReturnPhotos,
    refuse: () =>
      tools.may("return.manage") ? refuseFinalReturn(tools.newest("return", row)) : "you may only look at photos",
    async list() {
      const { photos } = await listedCalls("return", tools.api).read(storeId, id);
      return photos.map((photo) => ({ ...photo, storeId, recordId: id }));
    },
    add: (file, name) =>
      change(1, name, ({ version }, idempotencyKey) =>
        tools.api(
          "returns.add-photo",
          { params: { storeId, id }, body: { version }, files: { photo: file } },
          { idempotencyKey },
        ),
      ),
    remove: (photoId) =>
      change(-1, photoId, ({ version }, idempotencyKey) =>
        tools.api("returns.remove-photo", { params: { storeId, id, photoId }, query: { version } }, { idempotencyKey }),
      ),
  });
}
