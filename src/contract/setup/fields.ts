import type { FieldLimits } from "#contract/fields/fields.ts";
import { newLoginIdLimits, userName } from "#contract/users/fields.ts";
import { passwordLimits } from "#contract/session/password.ts";

/** How many tabs the order views of a new store have: one for each station of the work, or few for a small team. */
export const viewTemplates = ["Every station", "Small team"] as const;
export type ViewTemplate = (typeof viewTemplates)[number];

/** The limits of what is asked on the first day: the business, its first store and the first administrator. */
export const setupFields = {
  businessName: { type: "text", required: true, longest: 100 },
  storeName: { type: "text", required: true, longest: 100 },
  storeCode: {
    type: "text",
    required: true,
    longest: 32,
    pattern: { pattern: /^[A-Za-z0-9][A-Za-z0-9_-]*$/, because: "letters, digits, hyphens and underscores only" },
  },
  storeAddress: { type: "text", longest: 300 },
  storePhone: { type: "phone" },
  timeZone: { type: "text", required: true, longest: 60 },
  currency: {
    type: "text",
    required: true,
    longest: 3,
    pattern: { pattern: /^[A-Z]{3}$/, because: "three capital letters, such as INR" },
  },
  locale: { type: "text", required: true, longest: 35 },
  opensAt: { type: "time", required: true },
  closesAt: { type: "time", required: true },
  slotMinutes: { type: "number", required: true, least: 15, most: 720, decimals: 0 },
  orderViews: { type: "choice", required: true, values: viewTemplates },
  name: { ...userName, longest: 100 },
  loginId: newLoginIdLimits,
  password: passwordLimits,
} as const satisfies Readonly<Record<string, FieldLimits>>;

/** What stands in the fields at first, as it would be typed; time zone and language are those of the machine. */
export function setupDefaults(): Partial<Record<keyof typeof setupFields, string>> {
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
  return {
    timeZone,
    locale,
    currency: "INR",
    opensAt: "06:00",
    closesAt: "22:00",
    slotMinutes: "120",
    orderViews: "Every station",
  };
}

/** What the fields are called. */
export const setupTitles: Readonly<Record<keyof typeof setupFields, string>> = {
  businessName: "Business",
  storeName: "Store",
  storeCode: "Store code",
  storeAddress: "Address",
  storePhone: "Phone",
  timeZone: "Time zone",
  currency: "Currency",
  locale: "Numbers and dates",
  opensAt: "Opens at",
  closesAt: "Closes at",
  slotMinutes: "Delivery slot",
  orderViews: "Tabs of the order views",
  name: "Your name",
  loginId: "Your Login ID",
  password: "Your password",
};

/** What helps to fill them in. */
export const setupHints: Readonly<Partial<Record<keyof typeof setupFields, string>>> = {
  storeCode: "Order numbers begin with it: S1 makes S1-000001",
  timeZone: "For example Asia/Kolkata",
  currency: "Three capital letters, for example INR",
  locale: "Language and country, for example en-IN",
  slotMinutes: "How many minutes each slot lasts",
  orderViews: "A tab for each step of the work, or four tabs for a small team",
  password: `At least ${passwordLimits.shortest} characters; several words are best`,
};
