import type { settingPaths } from "#contract/settings/paths.ts";
import { type SectionName, sectionNames } from "#contract/settings/sections.ts";
import { unique } from "../../../support/database/rows.ts";
import type { TestGateway } from "../../../support/gateway.ts";
import type { RouteCase } from "./good-requests.ts";

/** Good settings of each section; turn `at` sets others than the turn before, because the same ones change nothing. */
const settings: { readonly [Name in SectionName]: (at: number) => Readonly<Record<string, unknown>> } = {
  returns: (at) => ({ returnDays: at % 300, returnWindows: [{ category: "Dry", days: 30 }] }),
  refunds: (at) => ({ approvalLimit: at * 100_000 }),
  invoices: () => ({
    companyName: unique("Foods"),
    gstin: "29ABCDE1234F1ZW",
    state: "Karnataka",
    fiscalYearStart: 4,
    syncUrl: "https://books.example/invoices",
    syncKey: "k".repeat(40),
  }),
  reasons: (at) => ({ cancelReasons: `Too late ${at}\nTwice`, rejectReasons: "Closed", holdReasons: "" }),
  printing: (at) => ({ thermalRoll: ["80", "58"][at % 2] }),
  pricing: (at) => ({ rounding: ["1", "50", "100"][at % 3], taxMode: "inside" }),
};

/** The cases of the calls of all sections of the settings. */
export function settingCases({ db, stores }: TestGateway): Readonly<Record<keyof typeof settingPaths, RouteCase>> {
  const storeId = stores.north;
  const read: RouteCase = { good: async () => ({ params: { storeId }, query: {} }) };
  let turn = 0;
  /** The version at which a section is, made so where it is given. */
  const versionOf = async (name: SectionName, version?: number) => {
    const kind = `settings.${name}`;
    if (version === undefined) {
      const found = await db
        .selectFrom("record_history")
        .select((eb) => eb.fn.max("version").as("version"))
        .where("kind", "=", kind)
        .where("record_id", "=", storeId)
        .executeTakeFirst();
      return found?.version ?? 1;
    }
    const entry = { action: "changed", by_name: "Asha", origin: "By Admin", changes: "{}" } as const;
    await db.deleteFrom("record_history").where("kind", "=", kind).execute();
    await db
      .insertInto("record_history")
      .values({ ...entry, store_id: storeId, kind, record_id: storeId, version })
      .execute();
    return version;
  };
  return Object.fromEntries(
    sectionNames.flatMap((name): [string, RouteCase][] => [
      [`settings.${name}.read`, read],
      [`settings.${name}.history`, read],
      [
        `settings.${name}.change`,
        {
          good: async (version) => ({
            params: { storeId },
            query: {},
            body: { version: await versionOf(name, version), ...settings[name]((turn += 1)) },
          }),
          writes: ["stores", "record_history", "audit_entries", "audit_chains"],
        },
      ],
    ]),
  ) as Record<keyof typeof settingPaths, RouteCase>;
}
