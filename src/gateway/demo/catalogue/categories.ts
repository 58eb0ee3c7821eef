import type { Trx } from "#gateway/database/schema.ts";

/** The departments of the demo store, each with the categories below it. */
const departments: Readonly<Record<string, readonly string[]>> = {
  "Fresh Food": ["Fruits", "Vegetables", "Dairy", "Eggs", "Bread"],
  Staples: ["Atta & Rice", "Dals & Pulses", "Oils", "Masalas & Spices", "Salt & Sugar", "Dry Fruits"],
  "Snacks & Drinks": ["Snacks", "Biscuits & Bakery", "Tea & Coffee", "Drinks & Juices", "Noodles, Pasta & Sauces"],
  "Frozen Food": ["Frozen & Ice Cream"],
  "Home & Care": ["Personal Care", "Household"],
};

/** Writes the tree of categories of a store. Its products are written after it, and find their categories by name. */
export async function furnishCategories(trx: Trx, storeId: string): Promise<void> {
  for (const [name, below] of Object.entries(departments)) {
    const { id } = await trx
      .insertInto("categories")
      .values({ store_id: storeId, name })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = below.map((category) => ({ store_id: storeId, name: category, parent_id: id }));
    await trx.insertInto("categories").values(rows).execute();
  }
}
