import { z } from "zod";
import { idSchema } from "#contract/common-schema.ts";
import { orderStatusSchema } from "#contract/orders/schema.ts";
import { colorPattern, imageName, longestImageName, longestWords } from "./patterns.ts";

/** A store in which the login may work. Its currency, time zone and locale decide how values are shown. */
export const storeDetailsSchema = z
  .strictObject({
    id: idSchema,
    businessUnitId: idSchema,
    code: z.string(),
    name: z.string(),
    timeZone: z.string(),
    locale: z.string(),
    currency: z.string(),
    phone: z.string(),
    address: z.string(),
    fiscalYearStart: z.int().min(1).max(12).describe("the month with which the fiscal year begins"),
    weekStart: z.int().min(1).max(7).describe("the day with which a week begins, 1 for Monday to 7 for Sunday"),
    scalePrefixes: z
      .record(z.string(), z.enum(["weight", "price"]))
      .describe("the first two digits of an EAN-13, and whether grams or a price follow the five digits of the item"),
  })
  .meta({ id: "StoreDetails" });
export type StoreDetails = z.infer<typeof storeDetailsSchema>;

export const storeProfileSchema = z.strictObject({
  entityName: z.string(),
  storeLogo: z.string(),
});
export type StoreProfile = z.infer<typeof storeProfileSchema>;

const imageSchema = z
  .string()
  .max(longestImageName)
  .regex(imageName)
  // Without this, the reference would write the pattern with its flag, which other programs do not understand.
  .meta({ pattern: imageName.source })
  .describe("name of an image file below `storageBase`; empty for none");
const colorSchema = z.string().regex(colorPattern).describe("#rgb or #rrggbb");
const wordsSchema = z.string().max(longestWords);

/** The settings that the login screen gets before the log-in: the theme. */
export const themeSettingsSchema = z.strictObject({
  websiteLogo: imageSchema,
  feviconIcon: imageSchema,
  fevicon: imageSchema.describe("the same as `feviconIcon`, under its other name"),
  loaderImage: imageSchema.describe("shown while one waits"),
  productDefaultImage: imageSchema.describe("stands where a product has no picture"),
  footerLogo: imageSchema,
  imageLogo: imageSchema.describe("stands where another logo is not set or not to be had"),
  primaryColor: colorSchema,
  secondaryColor: colorSchema,
  color: colorSchema.describe("of large surfaces; the primary colour where it is not set"),
  welcomeMessage: wordsSchema,
  loginWelcomeMessage: wordsSchema,
  loginMessage: wordsSchema.describe("shown on the login screen after a time-out"),
  footer: wordsSchema,
  tabName: wordsSchema,
  poweredByYear: wordsSchema,
  storageBase: z.string().describe("image names become URLs below this one, which ends with a slash"),
});
export type ThemeSettings = z.infer<typeof themeSettingsSchema>;

/** All general settings. Fields that do not belong to the theme are sent only after the log-in. */
export const generalSettingsSchema = themeSettingsSchema
  .extend({
    appLogo: imageSchema.describe("of the console as an app, on a home screen"),
    teleLogo: imageSchema.describe("of orders taken by phone"),
    posLogo: imageSchema.describe("printed on papers"),
    pngImage: imageSchema.describe("printed on rolls, whose printers often print bitmaps only"),
  })
  .partial({ appLogo: true, teleLogo: true, posLogo: true, pngImage: true })
  .meta({ id: "GeneralSettings" });
export type GeneralSettings = z.infer<typeof generalSettingsSchema>;

/** The settings that are images. */
export type ImageSetting =
  | "websiteLogo"
  | "feviconIcon"
  | "loaderImage"
  | "productDefaultImage"
  | "footerLogo"
  | "imageLogo"
  | "teleLogo"
  | "appLogo";

/** The settings that all stores share, beside the web push project, if there is one. */
export const globalSettingsSchema = z.strictObject({
  firebase: z
    .strictObject({
      apiKey: z.string(),
      projectId: z.string(),
      messagingSenderId: z.string(),
      appId: z.string(),
      vapidKey: z.string(),
    })
    .nullable(),
  display: z
    .strictObject({ displayName: z.string(), tagline: z.string(), showStoreCode: z.boolean() })
    .describe("how the business shows itself; an empty name is that of the business"),
  drawer: z
    .strictObject({
      drawerHidden: z.array(z.string()).describe("areas that the drawer does not have"),
      drawerOrder: z.array(z.string()).describe("the first areas, in order"),
      drawerRoles: z.record(z.string(), z.array(z.string())).describe("of some areas: the roles that see them"),
    })
    .describe("the areas at the left"),
  users: z
    .strictObject({
      leastCharacters: z.int().describe("of passwords that are set from now on"),
      idleMinutes: z.int().describe("how long a console is left alone before it logs out"),
      logInHours: z.int().describe("how long a log-in lasts at most"),
      wallDays: z.int().describe("the same of a role that only looks and leaves the full screen on"),
    })
    .describe("the rules for users and passwords"),
});
export type GlobalSettings = z.infer<typeof globalSettingsSchema>;

/** One tab of an order view: its title, statuses and colours. */
export const viewTabSchema = z.strictObject({
  level: z.string(),
  orderStatus: z.array(orderStatusSchema),
  color: z.string(),
  bgColor: z.string(),
});
export type ViewTab = z.infer<typeof viewTabSchema>;

/** The settings of an order view. `refeshTiming` is in milliseconds; without a number there is no timed refresh. */
export const orderViewSchema = z
  .strictObject({
    viewTypeFlag: z.boolean(),
    viewTypeTabs: z.array(viewTabSchema),
    dataRefreshFlag: z.boolean(),
    refeshTiming: z.union([z.number(), z.string(), z.null()]),
    timeBarColor: z.string(),
    timeBarFlag: z.boolean(),
  })
  .meta({ id: "OrderView" });
export type OrderView = z.infer<typeof orderViewSchema>;

/** The titles for forms and lists: those of fields as "order.placedAt", those of codes as "order.source.tele". */
export const formHeaderSchema = z.strictObject({ headers: z.record(z.string(), z.string()) });

/** The choices of dropdowns, as field and value pairs. */
export const formChoicesSchema = z.array(z.strictObject({ field: z.string(), value: z.string() }));
export type FormChoices = z.infer<typeof formChoicesSchema>;
