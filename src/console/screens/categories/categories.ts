import { categoryRecord } from "#contract/categories/category.ts";
import { titleOf } from "#console/client/field-words.ts";
import { initials } from "#console/kit/initials.ts";
import { photoOf } from "#console/people/photo.ts";
import { Portrait } from "#console/people/Portrait.tsx";
import { definedScreens } from "#console/record/listed/defined-screens.ts";

const picture = photoOf("category");

/** The categories of a store's products, in the order of the tree, behind `/category`. */
export const screens = definedScreens(categoryRecord, {
  columns: () => ({
    path: { width: 360, narrow: 240, room: 30, picture, initials: ({ name }) => initials(name) },
    products: { width: 100, description: "In it and below it" },
    taxPercent: { width: 84 },
    returnDays: { title: `${titleOf("category", "returnDays")} (days)`, width: 150 },
    state: {},
  }),
  findBy: "Name",
  Portrait,
  subtitle: ({ path, products }) => [path, products === 1 ? "1 product" : `${products} products`],
  sections: [
    { title: "Category", fields: ["path", "state", "products", "updatedAt"] },
    { title: "For its products", fields: ["taxPercent", "returnDays"] },
  ],
  elsewhere: ["name", "parentId"],
});
