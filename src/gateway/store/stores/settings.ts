import { sql } from "kysely";
import { z, type ZodType } from "zod";
import { defaultPrimaryColor, defaultSecondaryColor } from "#contract/constants.ts";
import type { ViewType } from "#contract/enumerations.ts";
import { parseDrawer } from "#contract/settings/business.ts";
import { orderStatuses } from "#contract/orders/status.ts";
import {
  type GeneralSettings,
  generalSettingsSchema,
  type GlobalSettings,
  type OrderView,
  orderViewSchema,
  themeSettingsSchema,
  viewTabSchema,
} from "#contract/store/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readSection } from "#gateway/store/settings/read-setting.ts";
import { viewTab } from "./starting-settings.ts";

/** The settings that a store has stored; `fevicon` is another name of `feviconIcon`. */
type StoredSettings = Partial<Omit<Required<GeneralSettings>, "storageBase">>;

/** The settings of a store that has stored none. */
const plainSettings: Required<StoredSettings> = {
  websiteLogo: "",
  feviconIcon: "",
  fevicon: "",
  loaderImage: "",
  productDefaultImage: "",
  appLogo: "",
  teleLogo: "",
  posLogo: "",
  pngImage: "",
  footerLogo: "",
  imageLogo: "",
  primaryColor: defaultPrimaryColor,
  secondaryColor: defaultSecondaryColor,
  color: defaultPrimaryColor,
  welcomeMessage: "",
  loginWelcomeMessage: "",
  loginMessage: "",
  footer: "",
  tabName: "Aisle",
  poweredByYear: "",
};

/**
 * Reads the general settings of a store, with plain values where it has none; before the log-in, only the theme. An
 * invalid value counts as not set, because the login screen must work whatever is stored.
 */
export async function readGeneralSettings(
  db: Db,
  storeId: string | null,
  part: "theme" | "whole",
  storageBase: string,
): Promise<GeneralSettings> {
  const store = storeId
    ? await db.selectFrom("stores").select("general_settings").where("id", "=", storeId).executeTakeFirst()
    : undefined;
  const { storageBase: _, ...known } = generalSettingsSchema.shape;
  const set = validFields(known, store?.general_settings ?? {}) as StoredSettings;
  const icon = set.feviconIcon || set.fevicon || "";
  const color = set.color ?? set.primaryColor ?? defaultPrimaryColor;
  const settings = { ...plainSettings, ...set, feviconIcon: icon, fevicon: icon, color, storageBase };
  const fields = Object.keys((part === "theme" ? themeSettingsSchema : generalSettingsSchema).shape);
  return generalSettingsSchema.parse(
    Object.fromEntries(fields.map((field) => [field, settings[field as keyof typeof settings]])),
  );
}

/** Those of some stored values that are valid, by their names. */
function validFields(fields: Readonly<Record<string, ZodType>>, stored: object): Readonly<Record<string, unknown>> {
  const values: Readonly<Record<string, unknown>> = { ...stored };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, schema]) => {
      const { data } = schema.safeParse(values[field]);
      return data === undefined ? [] : [[field, data]];
    }),
  );
}

/** Reads the settings that all stores of a business unit share. */
export async function readGlobalSettings(db: Db, businessUnitId: string): Promise<GlobalSettings> {
  const unit = await db
    .selectFrom("business_units")
    .select("global_settings")
    .where("id", "=", businessUnitId)
    .executeTakeFirst();
  const business = { business: businessUnitId };
  const { drawerHidden, ...typed } = await readSection(db, business, "drawer");
  return {
    firebase: unit?.global_settings.firebase ?? null,
    display: await readSection(db, business, "display"),
    drawer: { drawerHidden: [...drawerHidden], ...parseDrawer(typed) },
    users: await readSection(db, business, "user-rules"),
  };
}

/** Whether any business unit has set up a web push project. */
export async function hasPushProject(db: Db): Promise<boolean> {
  const unit = await db
    .selectFrom("business_units")
    .select("id")
    .where(sql<boolean>`jsonb_typeof(global_settings -> 'firebase') = 'object'`)
    .limit(1)
    .executeTakeFirst();
  return unit !== undefined;
}

/**
 * Reads an order view of a store; where it has none, a view with one tab for every status. An invalid value counts as
 * not set.
 */
export async function readOrderView(db: Db, storeId: string, viewType: ViewType): Promise<OrderView> {
  const view = await db
    .selectFrom("order_views")
    .select("settings")
    .where("store_id", "=", storeId)
    .where("view_type", "=", viewType)
    .executeTakeFirst();
  const stored = view?.settings ?? plainOrderView;
  const { viewTypeTabs: _, ...fields } = orderViewSchema.shape;
  // A tab that cannot be shown takes no other along.
  const tabs = Array.isArray(stored.viewTypeTabs) ? stored.viewTypeTabs : plainOrderView.viewTypeTabs;
  const shown = tabs.flatMap((tab) => validTab.safeParse(tab).data ?? []);
  return { ...plainOrderView, ...validFields(fields, stored), viewTypeTabs: shown };
}

/** A tab, without what is stored beside it. */
const validTab = z.object(viewTabSchema.shape);

const plainOrderView: OrderView = {
  viewTypeFlag: true,
  viewTypeTabs: [viewTab("All", orderStatuses), ...orderStatuses.map((status) => viewTab(status, [status]))],
  dataRefreshFlag: true,
  refeshTiming: 30_000,
  timeBarColor: defaultSecondaryColor,
  timeBarFlag: true,
};
