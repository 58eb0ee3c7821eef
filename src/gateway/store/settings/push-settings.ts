import { sql } from "kysely";
import type { GlobalSettings } from "#contract/store/schema.ts";
import { wrongField } from "#gateway/refusal.ts";
import { businessOf } from "#gateway/store/records/business-scope.ts";
import type { StoredSection } from "./stored-section.ts";

type Project = NonNullable<GlobalSettings["firebase"]>;

/** The field of each part of the project. */
const fields = {
  projectId: "pushProject",
  appId: "pushApp",
  apiKey: "pushApiKey",
  messagingSenderId: "pushSender",
  vapidKey: "pushVapidKey",
} as const satisfies Record<keyof Project, string>;
const parts = Object.keys(fields) as readonly (keyof Project)[];

/** The push project, which is whole or none. */
export const pushSettings: StoredSection<"push"> = {
  kept: {
    async read(db, storeId) {
      const { settings } = await db
        .selectFrom("business_units")
        .select("global_settings as settings")
        .where("id", "=", businessOf(storeId))
        .executeTakeFirstOrThrow();
      return Object.fromEntries(parts.map((part) => [fields[part], settings.firebase?.[part] ?? ""]));
    },
    async write(trx, storeId, set) {
      const present = await this.read(trx, storeId);
      const all = { ...present, ...set };
      const project = Object.fromEntries(parts.map((part) => [part, all[fields[part]]]));
      const firebase = JSON.stringify(all["pushProject"] === "" ? null : project);
      await trx
        .updateTable("business_units")
        .set({ global_settings: sql`jsonb_set(global_settings, '{firebase}', ${firebase}::jsonb)` })
        .where("id", "=", businessOf(storeId))
        .execute();
    },
  },
  check(change) {
    const missing = parts.find((part) => change[fields[part]] === "");
    if (missing && parts.some((part) => change[fields[part]] !== ""))
      throw wrongField(fields[missing], "All five are needed, or none");
  },
};
