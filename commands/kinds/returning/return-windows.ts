import type { FormField } from "#commands/form.ts";
import { otherField } from "#commands/form-field.ts";
import type { Tools } from "#commands/given/tools.ts";
import { maxReturnDays } from "#contract/returns/fields.ts";

type DaysField = FormField<{
  readonly type: "number";
  readonly least: number;
  readonly most: number;
  readonly decimals: number;
  readonly required?: true;
}>;

/** Asks for how many days goods can be returned, in all and by category, and saves it. */
export async function setReturnWindows(storeId: string, tools: Tools): Promise<void> {
  const { days, windows, categories } = await tools.api("returns.settings", { params: { storeId } });
  const limits = { type: "number", least: 0, most: maxReturnDays, decimals: 0 } as const;
  const known = new Map(windows.map((each) => [each.category, each.days]));
  // The fields of a form have plain names, so a category's field is named after its index.
  const named = new Map(categories.map((category, place) => [`category${place}`, category]));
  const fields: Record<string, DaysField> = {
    days: {
      ...otherField("return.days"),
      limits: { ...limits, required: true },
      unit: "days",
      hint: "Counted from delivery",
    },
  };
  for (const [name, category] of named)
    fields[name] = {
      title: category,
      header: null,
      limits,
      unit: "days",
      ...(name === "category0" ? { section: "section.categories" as const } : {}),
    };
  await tools.fill({
    name: "return-settings",
    title: "How long goods can be returned",
    as: "dialog",
    fields,
    values: () => ({
      days,
      ...Object.fromEntries([...named].map(([name, category]) => [name, known.get(category) ?? null])),
    }),
    save: async (values, { idempotencyKey }) => {
      const body = {
        days: values["days"] ?? 0,
        windows: [...named].flatMap(([name, category]) => {
          const own = values[name] ?? null;
          return own === null ? [] : [{ category, days: own }];
        }),
      };
      await tools.api("returns.change-settings", { params: { storeId }, body }, { idempotencyKey });
      // Settings have no version: the last save wins.
      return { id: storeId, storeId, version: 1 };
    },
    saved: "Days saved",
  });
}
