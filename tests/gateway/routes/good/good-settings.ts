import { paymentMethods } from "#contract/enumerations.ts";
import {
  type allSettingPaths,
  draftedNames,
  type DraftedName,
  type draftPaths,
  type settingPaths,
  testedNames,
  type testPaths,
} from "#contract/settings/paths.ts";
import type { Section, SettingField } from "#contract/settings/section.ts";
import { type SectionName, sectionNames, sectionOf, sections } from "#contract/settings/sections.ts";
import { isSame } from "#gateway/store/records/record-history.ts";
import { readSettings } from "#gateway/store/settings/settings.ts";
import { pictureFile, unique } from "../../../support/database/rows.ts";
import type { TestGateway } from "../../../support/gateway.ts";
import type { RouteCase, Table } from "./good-requests.ts";

/**
 * Good settings of sections whose fields have rules between them or forms of their own; turn `at` sets others than the
 * turn before, because the same ones change nothing.
 */
const settings: { readonly [Name in SectionName]?: (at: number) => Readonly<Record<string, unknown>> } = {
  profile: (at) => ({ name: `Shop ${at}`, phone: "0123456", address: "", logo: "logo.svg" }),
  hours: (at) => ({ opensAt: "06:00", closesAt: "22:00", slotMinutes: 60 + (at % 60) }),
  holidays: (at) => ({ holidays: `2026-12-25 Christmas ${at}` }),
  map: (at) => ({
    storePlace: "12.9716, 77.5946",
    tileAddress: `https://tiles.example/${at}/{z}/{x}/{y}.png`,
    tileAttribution: "Maps",
  }),
  "business-view": (at) => ({ ...madeOf("business-view", at), businessTabs: [tab(at)] }),
  "process-view": (at) => ({ ...madeOf("process-view", at), processTabs: [tab(at), tab(at + 1)] }),
  "app-links": (at) => ({
    ...madeOf("app-links", 0),
    ...links(at),
    supportPhone: "+91123456",
    supportEmail: "a@b.example",
  }),
  returns: (at) => ({ returnDays: at % 300, returnWindows: [{ category: "Dry", days: 30 }] }),
  // A higher one would need another person.
  refunds: (at) => ({ approvalLimit: 1_000_000_000 - at * 1_000 }),
  invoices: (at) => ({
    companyName: unique("Foods"),
    gstin: "29ABCDE1234F1ZW",
    state: "Karnataka",
    fiscalYearStart: 4,
    hsnDigits: ["4", "6", "all"][at % 3],
    invoicedAt: "removal",
    syncUrl: "https://books.example/invoices",
    syncKey: "k".repeat(40),
  }),
  payments: (at) => ({
    payMethods: turned(paymentMethods, at + Math.floor(at / 6)).join("\n"),
    payProvider: ["program", "none", "sandbox"][at % 3],
    payAddress: `https://pay.example/${at}`,
    payKey: "p".repeat(40),
  }),
  // No provider, because with one the calls about orders would write messages.
  messages: (at) => ({
    consentWording: `We may write to you ${at}`,
    quietFrom: "22:00",
    quietUntil: "07:00",
    ...Object.fromEntries(
      ["sms", "whatsApp", "email"].flatMap((name) => [
        [`${name}Url`, ""],
        [`${name}Sender`, `S ${at}`],
      ]),
    ),
  }),
  reasons: (at) => ({ cancelReasons: `Too late ${at}\nTwice`, rejectReasons: "Closed", holdReasons: "" }),
  printing: (at) => ({ thermalRoll: ["80", "58"][at % 2] }),
  slots: (at) => ({
    slotRules: [{ on: "Mon", from: "", until: "", places: at, surcharge: 0 }],
  }),
  "cut-off": (at) => ({ slotClosesBefore: at % 600, nextDayCloses: "21:00", nextDaySlots: null }),
  "tax-rates": (at) => ({
    taxRates: [{ hsn: "2402", percent: at % 100, from: "2026-02-01", onMrp: true }],
  }),
  numbering: (at) => ({
    invoicePrefix: `N${at % 100}`,
    ordersFrom: 1_000_000 + at,
    returnsFrom: 1_000_000 + at,
    refundsFrom: null,
  }),
  titles: (at) => ({ ownTitles: { "order.number": `Bill ${at}` }, ownChoices: { "print.size": ["A4"] } }),
  drawer: (at) => ({
    drawerHidden: at % 2 === 0 ? ["Money"] : [],
    drawerOrder: "Money\nOrders",
    drawerRoles: `Money: Supervisor ${at}, Accountant`,
  }),
  pricing: (at) => ({
    rounding: ["1", "50", "100"][at % 3],
    taxMode: "inside",
    deliveryTax: "highest",
  }),
};

const tab = (at: number) => ({ level: `Tab ${at}`, orderStatus: ["Pending"], color: "#000000", bgColor: "#ffffff" });

/** The values from another one on, so that turns which are a round apart differ too. */
const turned = <Value>(values: readonly Value[], at: number): Value[] => {
  const first = at % values.length;
  return [...values.slice(first), ...values.slice(0, first)];
};
const links = (at: number) =>
  Object.fromEntries(
    Object.keys(sections["app-links"].fields)
      .filter((field) => field.endsWith("Link"))
      .map((field) => [field, `https://shop.example/${at}`]),
  );

/** Good values of all fields of a section, made from their limits. */
function madeOf(name: SectionName, at: number): Readonly<Record<string, unknown>> {
  const fields: Section["fields"] = sectionOf(name).fields;
  return Object.fromEntries(Object.entries(fields).map(([field, limits]) => [field, madeValue(limits, at)]));
}

function madeValue(limits: SettingField, at: number): unknown {
  if (limits.is === "color") return `#${String(at % 1_000_000).padStart(6, "0")}`;
  if (limits.is === "image") return `image-${at}.png`;
  if (limits.type === "number" || limits.type === "money")
    return limits.least + (at % Math.min(limits.most - limits.least, 5));
  if (limits.type === "choice") return limits.values[at % limits.values.length];
  if (limits.type === "choices") return limits.values.slice(0, 1 + (at % 2));
  return limits.type === "switch" ? at % 2 === 0 : `Words ${at}`;
}

/** Good settings of a section, others at each turn. */
export function goodSettings(name: SectionName, at: number): Readonly<Record<string, unknown>> {
  const { fields, inherits } = sectionOf(name);
  const ofStore = name.replace(/^business-(?!view)/, "") as SectionName;
  const good = settings[ofStore]?.(at) ?? madeOf(name, at);
  if (inherits) return { ...good, [inherits.where]: false };
  return ofStore === name ? good : Object.fromEntries(Object.entries(good).filter(([field]) => field in fields));
}

/** The table that holds a section. */
function tableOf(name: SectionName): Table {
  const inStores: readonly string[] = [
    "profile",
    "hours",
    "general",
    "returns",
    "refunds",
    "invoices",
    "reasons",
    "printing",
    "pricing",
    "week",
    "scales",
    "titles",
    "numbering",
  ];
  if (name.endsWith("-view")) return "order_views";
  if (name === "tax-rates") return "hsn_rates";
  if (name === "slots") return "slot_rules";
  return name === "push" ? "business_units" : inStores.includes(name) ? "stores" : "stored_settings";
}

type SettingRoute =
  | keyof typeof settingPaths
  | keyof typeof testPaths
  | keyof typeof draftPaths
  | keyof typeof allSettingPaths;

/** The cases of the calls of all sections of the settings. */
export function settingCases({ db, stores, businessUnitId }: TestGateway): Readonly<Record<SettingRoute, RouteCase>> {
  const storeId = stores.north;
  const read: RouteCase = { good: async () => ({ params: { storeId }, query: {} }) };
  const told = ["record_history", "audit_entries", "audit_chains", "store_sequences", "events"] as const;
  let turn = 0;
  const ownerOf = (name: SectionName) => (sectionOf(name).scope === "store" ? storeId : businessUnitId);
  /** The version at which a section is, made so where it is given. */
  const versionOf = async (name: SectionName, version?: number, changes: object = {}) => {
    const kind = `settings.${name}`;
    const recordId = ownerOf(name);
    if (version === undefined) {
      const found = await db
        .selectFrom("record_history")
        .select((eb) => eb.fn.max("version").as("version"))
        .where("kind", "=", kind)
        .where("record_id", "=", recordId)
        .executeTakeFirst();
      return found?.version ?? 1;
    }
    const entry = { action: "changed", by_name: "Asha", origin: "By Admin" } as const;
    await db.deleteFrom("record_history").where("kind", "=", kind).execute();
    await db
      .insertInto("record_history")
      .values({ ...entry, store_id: storeId, kind, record_id: recordId, version, changes: JSON.stringify(changes) })
      .execute();
    return version;
  };
  /** Settings that differ from the present ones. */
  const otherSettings = async (name: SectionName) => {
    const present: Readonly<Record<string, unknown>> = await readSettings(db, name, storeId);
    for (;;) {
      const settings = goodSettings(name, (turn += 1));
      if (Object.keys(settings).some((field) => !isSame(settings[field], present[field]))) return settings;
    }
  };
  /** Makes the first draft of a section and answers its version; `version` is the one that it is then at. */
  const draftOf = async (name: DraftedName, version?: number) => {
    const base = await versionOf(name, version === undefined ? undefined : version - 1);
    const body = JSON.stringify(await otherSettings(name));
    const at = {
      business_unit_id: businessUnitId,
      store_id: ownerOf(name) === storeId ? storeId : null,
      section: name,
    };
    await db.deleteFrom("settings_drafts").where("section", "=", name).execute();
    const draft = { number: 1, base, began: body, body, by_name: "Asha" };
    await db
      .insertInto("settings_drafts")
      .values({ ...at, ...draft })
      .execute();
    return { version: base + 1 };
  };
  return {
    ...Object.fromEntries(
      sectionNames.flatMap((name): [string, RouteCase][] => {
        const more: { readonly [Name in SectionName]?: Table } = { numbering: "store_counters", payments: "stores" };
        const writes = [tableOf(name), ...(more[name] ? [more[name]] : []), ...told];
        return [
          [`settings.${name}.read`, read],
          [`settings.${name}.history`, read],
          [
            `settings.${name}.change`,
            {
              good: async (version) => ({
                params: { storeId },
                query: {},
                body: { version: await versionOf(name, version), ...(await otherSettings(name)) },
              }),
              writes,
            },
          ],
          [
            `settings.${name}.back`,
            {
              good: async (version = 2) => {
                const past = inDatabase(name, await otherSettings(name));
                const changes = Object.fromEntries(
                  Object.entries(past).map(([field, value]) => [field, [value, null]]),
                );
                return {
                  params: { storeId },
                  query: {},
                  body: { version: await versionOf(name, version, changes), to: 1 },
                };
              },
              writes,
            },
          ],
        ];
      }),
    ),
    ...Object.fromEntries(
      draftedNames.flatMap((name): [string, RouteCase][] => {
        const good = async (version: number | undefined) => ({
          params: { storeId },
          query: {},
          body: await draftOf(name, version),
        });
        return [
          [`settings.${name}.draft`, read],
          [
            `settings.${name}.save-draft`,
            {
              good: async (version) => {
                const { body, ...request } = await good(version);
                return { ...request, body: { ...body, base: body.version - 1, ...(await otherSettings(name)) } };
              },
              writes: ["settings_drafts"],
            },
          ],
          [`settings.${name}.drop-draft`, { good: (version) => good(version), writes: ["settings_drafts"] }],
          [
            `settings.${name}.publish`,
            { good: (version) => good(version), writes: ["settings_drafts", tableOf(name), ...told] },
          ],
        ];
      }),
    ),
    ...Object.fromEntries(
      testedNames.map((name): [string, RouteCase] => [
        `settings.${name}.test`,
        { good: async () => ({ params: { storeId }, query: {}, body: {} }) },
      ]),
    ),
    "settings.add-image": {
      good: async () => ({ params: { storeId }, query: {}, body: {}, files: { image: pictureFile("logo.png") } }),
      writes: ["files"],
    },
    "settings.storefront": read,
    "settings.export": read,
    "settings.operations.read": read,
    "settings.import": {
      async good() {
        const file = {
          format: "aisle-settings-1",
          store: "S1",
          sections: { holidays: await otherSettings("holidays") },
        };
        return { params: { storeId }, query: {}, body: { file: { ...file, needs: [] }, dryRun: false } };
      },
      writes: ["stored_settings", ...told],
    },
  } as Partial<Record<SettingRoute, RouteCase>> as Record<SettingRoute, RouteCase>;
}

/** Settings as the history keeps them: without secrets and what needs one, the days of categories by their names. */
function inDatabase(name: SectionName, values: Readonly<Record<string, unknown>>) {
  if (name === "returns") return { ...values, returnWindows: { Dry: 30 } };
  if (name === "payments") {
    const { payKey: _key, ...plain } = values;
    return { ...plain, payProvider: "sandbox" };
  }
  if (name !== "invoices") return values;
  const { syncKey, ...plain } = values;
  return syncKey === undefined ? plain : { ...plain, syncUrl: "" };
}
