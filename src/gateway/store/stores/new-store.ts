import { viewTypes } from "#contract/enumerations.ts";
import type { ViewTemplate } from "#contract/setup/fields.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";
import { addStartingViews } from "#gateway/store/saved-views/saved-views.ts";
import { startingGeneralSettings, startingOrderView } from "./starting-settings.ts";

/** The data of a new store. All its other settings can be changed later. */
export interface NewStore {
  readonly id: string;
  readonly businessUnitId: string;
  readonly code: string;
  readonly name: string;
  readonly timeZone: string;
  readonly locale: string;
  readonly currency: string;
  readonly phone?: string;
  readonly address?: string;
  /** When it opens and closes, as "06:00" in its own time, and how long its delivery slots are. */
  readonly hours?: { readonly opensAt: string; readonly closesAt: string; readonly slotMinutes: number };
  /** Which tabs its order views have; "Every station" when left out. */
  readonly orderViews?: ViewTemplate;
  /** The year in the footer. */
  readonly year: number;
}

/** Creates a store with the usual settings, views and sequences. No user can work in it yet. */
export async function addStore(trx: Trx, store: NewStore, author: Author): Promise<void> {
  await trx
    .insertInto("stores")
    .values({
      id: store.id,
      business_unit_id: store.businessUnitId,
      code: store.code,
      name: store.name,
      logo: "logo.svg",
      time_zone: store.timeZone,
      locale: store.locale,
      currency: store.currency,
      phone: store.phone ?? "",
      address: store.address ?? "",
      general_settings: JSON.stringify(startingGeneralSettings(store.year)),
      ...(store.hours && {
        opens_at: store.hours.opensAt,
        closes_at: store.hours.closesAt,
        slot_minutes: store.hours.slotMinutes,
      }),
    })
    .execute();
  await trx.insertInto("store_sequences").values({ store_id: store.id }).execute();
  await writeOrderViews(trx, store.id, store.orderViews);
  await addStartingViews(trx, store.id);
  const { id, businessUnitId: _unit, year: _year, hours, ...after } = store;
  const made = { action: "created", before: null, after: { ...after, ...hours }, author } as const;
  await writeAudit(trx, { storeId: id }, [{ subject: "store", id, name: store.name, ...made }]);
}

/** Gives the order views of a store the tabs of a template, in place of what they had. */
export async function writeOrderViews(trx: Trx, storeId: string, template?: ViewTemplate): Promise<void> {
  for (const viewType of viewTypes) {
    const settings = JSON.stringify(startingOrderView(viewType, template));
    await trx
      .insertInto("order_views")
      .values({ store_id: storeId, view_type: viewType, settings })
      .onConflict((conflict) => conflict.columns(["store_id", "view_type"]).doUpdateSet({ settings }))
      .execute();
  }
}
