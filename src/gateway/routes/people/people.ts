import { type Handlers, authorOf } from "#gateway/http/call.ts";
import type { Services } from "#gateway/services.ts";
import { categoryKind } from "#gateway/store/categories/category-kind.ts";
import { listPickers, listRiders } from "#gateway/store/people/assignees.ts";
import { pickerKind } from "#gateway/store/people/picker-kind.ts";
import { riderKind } from "#gateway/store/people/rider-kind.ts";
import type { PicturedKind } from "#contract/people/photo-calls.ts";
import type { RouteName } from "#contract/routes/paths.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Principal } from "#gateway/principal.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import type { KeptFile } from "#gateway/store/files/files.ts";
import { changePhoto, readPhoto } from "#gateway/store/people/photos.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import type { StoredKind } from "#gateway/store/records/stored-kind.ts";

/** Who can be given an order, and the pictures of pickers, riders and categories. */
export function peopleRoutes({ files }: Pick<Services, "files">) {
  return {
    "pickers.assignees": ({ db, params }) => listPickers(db, params.storeId),
    ...photoHandlers("pickers", pickerKind, files),
    "riders.assignees": ({ db, params }) => listRiders(db, params.storeId),
    ...photoHandlers("riders", riderKind, files),
    ...photoHandlers("categories", categoryKind, files),
  } satisfies Partial<Handlers>;
}

type PhotoHandlers<Many extends string> = Pick<
  Handlers,
  Extract<RouteName, `${Many}.${"photo" | "set-photo" | "remove-photo"}`>
>;

/** A call of any of the routes below, as far as they read it; the contract types each route by itself. */
interface AnyPhotoCall {
  readonly db: Db;
  readonly trx: Trx;
  readonly principal: Principal | null;
  readonly address: string;
  readonly params: { readonly storeId: string; readonly id: string; readonly fileId: string };
  readonly query: Pick<RecordRef, "version" | "undoes">;
  readonly body: Pick<RecordRef, "version" | "undoes">;
  readonly files: { readonly photo: KeptFile };
}

/** The handlers of the calls that `photoPaths` names for a kind. */
function photoHandlers<K extends PicturedKind, const Many extends string>(
  many: Many,
  kind: StoredKind<K>,
  files: FileStores,
): PhotoHandlers<Many> {
  const handlers: Record<string, (call: AnyPhotoCall) => Promise<unknown>> = {
    [`${many}.photo`]: ({ db, params }) => readPhoto(db, files, kind, params),
    [`${many}.set-photo`]: (call) => {
      const ref = { ...call.params, ...call.body };
      return changePhoto(call.trx, kind, ref, call.files.photo, authorOf(call));
    },
    [`${many}.remove-photo`]: (call) => {
      const ref = { ...call.params, ...call.query };
      return changePhoto(call.trx, kind, ref, null, authorOf(call));
    },
  };
  return handlers as unknown as PhotoHandlers<Many>;
}
