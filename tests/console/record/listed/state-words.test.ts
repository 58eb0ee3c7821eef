import { expect, it } from "vitest";
import { isSimpleKind, listedKinds } from "#contract/records/kind-names.ts";
import { destinations } from "#commands/destinations.ts";
import { tabIndex } from "#console/list/filter/query.ts";
import { namedFields } from "#console/list/filter/fields.ts";
import { listedList } from "#console/list/listed-list.ts";
import { stateColumn } from "#console/record/listed/listed-columns.ts";
import { screens as categories } from "#console/screens/categories/categories.ts";
import { screens as products } from "#console/screens/products/products.ts";

const panel = () => null;
const productList = listedList({ ...products, panel });
const categoryList = listedList({ ...categories, panel });
const titles = (tabs: typeof productList.tabs): readonly string[] =>
  typeof tabs === "function" ? [] : tabs.map(({ title }) => title);

it("says of products what a shop says, in tabs and cells; other kinds have the states themselves", () => {
  expect(titles(productList.tabs)).toEqual(["For sale", "Paused", "Deleted", "All"]);
  expect(titles(categoryList.tabs)).toEqual(["ACTIVE", "INACTIVE", "DELETE", "All"]);
  expect(stateColumn("product").text({ state: "INACTIVE" })).toBe("Paused");
  for (const kind of listedKinds.filter(isSimpleKind).filter((each) => each !== "product"))
    expect([kind, stateColumn(kind).text({ state: "DELETE" })]).toEqual([kind, "DELETE"]);
});

it("keeps the states of products in files, filters and the addresses that were kept with them", () => {
  expect(stateColumn("product").exported?.({ state: "INACTIVE" })).toBe("INACTIVE");
  const state = namedFields(products.fields).find(({ key }) => key === "state");
  expect(state?.value("INACTIVE")).toBe("INACTIVE");
  const tabs = typeof productList.tabs === "function" ? [] : productList.tabs;
  const { contract } = products.fields;
  expect(tabIndex(contract, tabs, "INACTIVE", {})).toBe(tabIndex(contract, tabs, "Paused", {}));
  expect(tabIndex(contract, tabs, "All", {})).toBe(3);
});

it("finds a screen by the words that code and trade have for it", () => {
  const found = (word: string) => destinations.filter(({ words = "" }) => words.split(" ").includes(word));
  expect(found("indent").map(({ title, path }) => [title, path])).toEqual([["Purchase orders", "/demand-indent"]]);
  expect(found("doubles").map(({ title }) => title)).toEqual(["Duplicates"]);
  expect(found("programs").map(({ title }) => title)).toEqual(["API clients"]);
});
