import { sql } from "kysely";
import { maxSavedViews } from "#contract/constants.ts";
import type { SavedView, SavedViewChange } from "#contract/saved-views/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, rightMissing } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import {
  type Asking,
  auditShared,
  refuseOneMore,
  refuseStale,
  refuseTakenName,
  sharedRight,
} from "#gateway/store/kept/shared-names.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

/** The views with which every store begins. */
const startingViews = [
  {
    name: "Express without picker",
    query:
      "?status=Accepted,Picker+Assigned,Picking+%26+Packing,Proposed+Alternatives,Call+Back+Requested" +
      "&picker=unassigned&type=Express",
  },
  {
    name: "Delivered, not paid",
    query:
      "?status=Delivered&payment=Not+Paid,Partially+Paid,Payment+Failed,Pay+on+Delivery,Cash+On+Delivery," +
      "Send+Payment+Link",
  },
] as const;

/** Gives a new store the views with which every store begins. */
export async function addStartingViews(trx: Trx, storeId: string): Promise<void> {
  await trx
    .insertInto("saved_views")
    .values(startingViews.map((view) => ({ ...view, store_id: storeId, list: "orders", format: 1 as const })))
    .execute();
}

function viewsOf(db: Db, { storeId, userId }: Pick<Asking, "storeId" | "userId">) {
  return db
    .selectFrom("saved_views")
    .select(["id", "version", "name", "list", "query", "columns", "format"])
    .select(sql<boolean>`user_id is null`.as("shared"))
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([eb("user_id", "is", null), eb("user_id", "=", userId)]));
}

/** The views of a store that a login sees: its own and the store's, sorted by name. */
export function listSavedViews(db: Db, asking: Pick<Asking, "storeId" | "userId">): Promise<SavedView[]> {
  return viewsOf(db, asking)
    .orderBy(inNameOrder(sql.ref("name")))
    .orderBy("id")
    .execute();
}

/**
 * Saves, changes or deletes a view and answers all that are left. Refused where the name is taken, where there are too
 * many, where another version is there by now, and for the store's views without the right to change them.
 */
export async function changeSavedViews(
  trx: Trx,
  asking: Asking,
  change: SavedViewChange,
  author: Author,
): Promise<SavedView[]> {
  const { storeId, userId } = asking;
  // Locks the store's row, because two calls at once could otherwise both see room for one more.
  await trx.selectFrom("stores").select("id").where("id", "=", storeId).forNoKeyUpdate().execute();
  const before = change.action === "create" ? null : await readBefore(trx, asking, change);
  const shared = (change.action === "delete" ? undefined : change.view.shared) ?? before?.shared ?? false;
  if ((shared || before?.shared) && !asking.rights.has(sharedRight)) throw rightMissing(sharedRight);
  if (change.action !== "delete") {
    const list = before?.list ?? (change.action === "create" ? change.view.list : "");
    await refuseName(trx, asking, { id: before?.id, list, shared, name: change.view.name });
  }
  const after = await write(trx, asking, change);
  await auditShared(trx, { storeId, subject: "view", before, after, author, valuesOf });
  return listSavedViews(trx, { storeId, userId });
}

/** The view that is changed, locked. */
async function readBefore(
  trx: Trx,
  asking: Asking,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<SavedView> {
  const before = await viewsOf(trx, asking).where("id", "=", id).forUpdate().executeTakeFirst();
  if (!before) throw notFound("saved view");
  refuseStale(before, version, "view");
  return before;
}

async function refuseName(
  trx: Trx,
  asking: Asking,
  wanted: Pick<SavedView, "list" | "shared" | "name"> & { readonly id: string | undefined },
): Promise<void> {
  const kept = (await listSavedViews(trx, asking)).filter(({ shared }) => shared === wanted.shared);
  const others = kept.filter(({ id, list }) => id !== wanted.id && list === wanted.list);
  refuseTakenName(wanted.name, others, "view");
  const isNew = !kept.some(({ id }) => id === wanted.id);
  if (isNew) refuseOneMore(kept, maxSavedViews, { whose: wanted.shared ? "a store" : "a login", what: "view" });
}

async function write(trx: Trx, { storeId, userId }: Asking, change: SavedViewChange): Promise<SavedView | null> {
  const back = ["id", "version", "name", "list", "query", "columns", "format"] as const;
  if (change.action === "create") {
    const { shared, columns, ...view } = change.view;
    const made = await trx
      .insertInto("saved_views")
      .values({
        ...view,
        columns: columns && JSON.stringify(columns),
        store_id: storeId,
        user_id: shared ? null : userId,
      })
      .returning(back)
      .executeTakeFirstOrThrow();
    return { ...made, shared };
  }
  const { id } = change;
  if (change.action === "delete") {
    await trx.deleteFrom("saved_views").where("store_id", "=", storeId).where("id", "=", id).execute();
    return null;
  }
  const { columns, shared, ...view } = change.view;
  const made = await trx
    .updateTable("saved_views")
    .set({
      ...view,
      ...(shared === undefined ? {} : { user_id: shared ? null : userId }),
      columns: columns && JSON.stringify(columns),
      version: change.version + 1,
    })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .returning([...back, "user_id"])
    .executeTakeFirstOrThrow();
  const { user_id, ...row } = made;
  return { ...row, shared: user_id === null };
}

/** What the audit list tells of a view of the store. */
function valuesOf({ list, query, columns }: SavedView) {
  return {
    list,
    query,
    columns: columns ? columns.order.filter((id) => !columns.hidden.includes(id)).join(", ") : "",
  };
}
