import { wrongField } from "#gateway/refusal.ts";
import type { StoredSection } from "./stored-section.ts";

/** For how long goods can be returned, with the categories that the products of the store have. */
export const returnSettings: StoredSection<"returns"> = {
  columns: { returnDays: "return_days", returnWindows: "return_windows" },
  toColumns({ returnDays, returnWindows }) {
    const byCategory = Object.fromEntries(returnWindows.map(({ category, days }) => [category, days]));
    if (Object.keys(byCategory).length < returnWindows.length)
      throw wrongField("returnWindows", "names a category twice");
    return { returnDays, returnWindows: byCategory };
  },
  async fromColumns(db, storeId, { returnDays, returnWindows }) {
    const products = await db
      .selectFrom("products")
      .select("category")
      .distinct()
      .where("store_id", "=", storeId)
      .where("category", "<>", "")
      .execute();
    const windows = Object.entries(returnWindows as Readonly<Record<string, number>>);
    const names = new Set([...products.map(({ category }) => category), ...windows.map(([category]) => category)]);
    return {
      returnDays,
      returnWindows: windows.map(([category, days]) => ({ category, days })),
      categories: [...names].toSorted(),
    };
  },
};
