import type { FormField } from "#commands/form.ts";
import type { OtherInForm } from "#commands/kinds/forms/settings-form.ts";
import { maxReturnDays } from "#contract/returns/fields.ts";
import type { SettingsRow } from "#contract/settings/routes.ts";

type Windows = SettingsRow<"returns">["returnWindows"];

/** Shows for how many days goods of each category can be returned, in a field for each category. */
export function windowsInForm(given: Readonly<Record<string, unknown>>): OtherInForm {
  const { categories } = given as unknown as SettingsRow<"returns">;
  const limits = { type: "number", least: 0, most: maxReturnDays, decimals: 0 } as const;
  // The fields of a form have plain names, so a category's field is named after its index.
  const named = new Map(categories.map((category, place) => [`category${place}`, category]));
  const windowsOf = (row: Readonly<Record<string, unknown>>) => row["returnWindows"] as Windows;
  return {
    fields: Object.fromEntries(
      [...named].map(([name, title], place): [string, FormField] => [
        name,
        { title, header: null, limits, unit: "days", ...(place === 0 ? { section: "section.categories" } : {}) },
      ]),
    ),
    start: (row) => {
      const known = new Map(windowsOf(row).map(({ category, days }) => [category, days]));
      return Object.fromEntries([...named].map(([name, category]) => [name, known.get(category) ?? null]));
    },
    set: (values, row) => {
      // Somebody else may have set a category that the form does not show.
      const others = windowsOf(row).filter(({ category }) => !categories.includes(category));
      const shown = [...named].flatMap(([name, category]) => {
        const days = values[name];
        return typeof days === "number" ? [{ category, days }] : [];
      });
      return { returnWindows: [...shown, ...others] };
    },
  };
}
