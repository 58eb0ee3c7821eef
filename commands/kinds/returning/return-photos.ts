import type { Tools } from "#commands/given/tools.ts";
import { keysPerRecord } from "#commands/record/record-keys.ts";
import { listedCalls } from "#contract/records/record-calls.ts";
import { maxReturnPhotos } from "#contract/returns/fields.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import { refuseFinalReturn } from "#contract/returns/status.ts";

/**
 * How often a change is tried when other people have changed the return in between. Photos do not depend on their
 * changes.
 */
const mostTries = 4;

/**
 * Shows the photos of a return, beginning with that of an id, or where files are chosen, until the operator closes them.
 * `files` are added at once.
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
  await tools.showPhotos({
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
