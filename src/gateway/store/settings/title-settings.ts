import { sql } from "kysely";
import { z } from "zod";
import { contractHeaders } from "#contract/store/contract-headers.ts";
import { longestTitle } from "#contract/settings/titles.ts";
import { wrongField } from "#gateway/refusal.ts";
import { methodChoice } from "#gateway/store/settings/payment-settings.ts";
import { contractChoices, readOwn } from "#gateway/store/stores/form-header.ts";
import type { StoredSection } from "./stored-section.ts";

type Values = Readonly<Record<string, unknown>>;

const titleSchema = z.string().trim().min(1).max(longestTitle);
const choicesSchema = z.array(z.string()).min(1);

/** The dropdowns whose choices are set here; the ways to pay have a section of their own. */
function offeredHere(): Values {
  const { [methodChoice]: _, ...choices } = contractChoices();
  return choices;
}

/** The titles and choices that a store has in its form header; what is stored wrong counts as not set. */
export const titleSettings: StoredSection<"titles"> = {
  kept: {
    async read(db, storeId) {
      const { headers, choices } = await readOwn(db, storeId);
      const { [methodChoice]: _, ...others } = choices;
      return { ownTitles: valid(headers, titleSchema), ownChoices: valid(others, choicesSchema) };
    },
    async write(trx, storeId, set) {
      const { choices: present } = await readOwn(trx, storeId);
      const { ownTitles, ownChoices }: Values = { ...(await this.read(trx, storeId)), ...set };
      const choices = { ...(ownChoices as Values), [methodChoice]: present[methodChoice] };
      await trx
        .updateTable("stores")
        .set({ form_header: sql`${JSON.stringify({ headers: ownTitles, choices })}::jsonb` })
        .where("id", "=", storeId)
        .execute();
    },
  },
  check({ ownTitles, ownChoices }) {
    const words = contractHeaders();
    const unknown = Object.keys(ownTitles).find((name) => !Object.hasOwn(words, name));
    if (unknown !== undefined) throw wrongField(`ownTitles.${unknown}`, "there is no such title");
    const offered = offeredHere() as Readonly<Record<string, readonly string[]>>;
    for (const [name, values] of Object.entries(ownChoices)) {
      const wrong = values.find((value) => !offered[name]?.includes(value));
      if (!offered[name]) throw wrongField(`ownChoices.${name}`, "there is no such dropdown");
      if (wrong !== undefined) throw wrongField(`ownChoices.${name}`, `there is no choice ${wrong}`);
      if (new Set(values).size < values.length) throw wrongField(`ownChoices.${name}`, "names a choice twice");
    }
  },
  fromColumns: async (_db, _storeId, stored) => ({
    ...stored,
    words: contractHeaders(),
    offered: offeredHere(),
  }),
};

function valid(given: Values, schema: z.ZodType): Values {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const { success, data } = schema.safeParse(value);
      return success ? [[name, data]] : [];
    }),
  );
}
