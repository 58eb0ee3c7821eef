import { sql } from "kysely";
import { defaultPrimaryColor, defaultSecondaryColor } from "#contract/constants.ts";
import type { ViewType } from "#contract/enumerations.ts";
import { orderStatuses } from "#contract/orders/status.ts";
import {
  type GeneralSettings,
  generalSettingsSchema,
  type GlobalSettings,
  type OrderView,
  themeSettingsSchema,
} from "#contract/store/schema.ts";
import type { Db } from "#gateway/database/schema.ts";

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
  const set = validSettings(store?.general_settings ?? {});
  const icon = set.feviconIcon || set.fevicon || "";
  const color = set.color ?? set.primaryColor ?? defaultPrimaryColor;
  const settings = { ...plainSettings, ...set, feviconIcon: icon, fevicon: icon, color, storageBase };
  const fields = Object.keys((part === "theme" ? themeSettingsSchema : generalSettingsSchema).shape);
  return generalSettingsSchema.parse(
    Object.fromEntries(fields.map((field) => [field, settings[field as keyof typeof settings]])),
  );
}

function validSettings(stored: Readonly<Record<string, unknown>>): StoredSettings {
  const { storageBase: _, ...fields } = generalSettingsSchema.shape;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, schema]) => {
      const { data } = schema.safeParse(stored[field]);
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
  return { firebase: unit?.global_settings.firebase ?? null };
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

/** Reads an order view of a store; where it has none, a view with one tab for every status. */
export async function readOrderView(db: Db, storeId: string, viewType: ViewType): Promise<OrderView> {
  const view = await db
    .selectFrom("order_views")
    .select("settings")
    .where("store_id", "=", storeId)
    .where("view_type", "=", viewType)
    .executeTakeFirst();
  return view?.settings ?? plainOrderView;
}

const plainOrderView: OrderView = {
  viewTypeFlag: true,
  viewTypeTabs: [
    { level: "All", orderStatus: [...orderStatuses], color: "#1c2127", bgColor: "#d3d8de" },
    ...orderStatuses.map((status) => ({
      level: status,
      orderStatus: [status],
      color: "#1c2127",
      bgColor: "#d3d8de",
    })),
  ],
  dataRefreshFlag: true,
  refeshTiming: 30_000,
  timeBarColor: defaultSecondaryColor,
  timeBarFlag: true,
};
