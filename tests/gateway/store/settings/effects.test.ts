import { beforeAll, expect, it } from "vitest";
import { type SectionName, sectionNames, sectionOf } from "#contract/settings/sections.ts";
import { readSettings } from "#gateway/store/settings/settings.ts";
import type { SettingsToSet } from "#contract/settings/routes.ts";
import { buildCustomer, buildOrder, buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway, type TestGateway } from "../../../support/gateway.ts";
import { goodSettings } from "../../routes/good/good-settings.ts";
import { setSettings } from "../../../support/settings.ts";

/** The sections that a store may have as its business has them. */
const inheriting = sectionNames.filter((name) => sectionOf(name).inherits !== undefined);

let north: string;
let south: string;
let admin: { readonly as: TestGateway["logins"]["admin"] };
const gateway = await openTestGateway();
beforeAll(async () => {
  ({ north, south } = gateway.stores);
  admin = { as: gateway.logins.admin };
});

const set = <Name extends SectionName>(name: Name, settings: SettingsToSet<Name>, storeId = north) =>
  setSettings(gateway, name, storeId, settings, admin);
const pricing = (storeId: string) => gateway.call("settings.pricing.read", { params: { storeId } }, admin);

it("of the business hold in the stores that follow it, at once and later, and in no other", async () => {
  await set("business-pricing", { rounding: "100", taxMode: "on-top", deliveryTax: "highest" });
  expect(await pricing(north)).toMatchObject({ rounding: "1", version: 1 });
  // What is sent beside the switch counts for nothing.
  const followed = await set("pricing", {
    pricingAsBusiness: true,
    rounding: "50",
    taxMode: "inside",
    deliveryTax: "highest",
  });
  expect(followed).toMatchObject({
    pricingAsBusiness: true,
    rounding: "100",
    taxMode: "on-top",
    deliveryTax: "highest",
  });
  await set("business-pricing", { rounding: "50", taxMode: "on-top", deliveryTax: "highest" }, south);
  expect(await pricing(north)).toMatchObject({ rounding: "50", version: followed.version + 1 });
  expect(await pricing(south)).toMatchObject({ rounding: "1", taxMode: "inside", version: 1 });
  const query = { params: { storeId: north }, query: {} };
  const { entries } = await gateway.call("settings.pricing.history", query, admin);
  expect(entries.at(-1)?.changes).toEqual({ rounding: ["100", "50"] });
  // Its own again: the business has no more say.
  await set("pricing", { rounding: "1", taxMode: "inside", deliveryTax: "highest" });
  await set("business-pricing", { rounding: "100", taxMode: "on-top", deliveryTax: "highest" });
  expect(await pricing(north)).toMatchObject({ pricingAsBusiness: false, rounding: "1" });
});

it("of the look of the business are published to the stores that follow it", async () => {
  const {
    id: _id,
    storeId: _store,
    version: _version,
    ...own
  } = await gateway.call("settings.general.read", { params: { storeId: south } }, admin);
  await set("general", { ...own, generalAsBusiness: true }, south);
  const params = { storeId: north };
  const { version, base, live } = await gateway.call("settings.business-general.draft", { params }, admin);
  const body = { ...live, version, base, tabName: "All stores" };
  const kept = await gateway.call("settings.business-general.save-draft", { params, body }, admin);
  const tabName = async (storeId: string) =>
    (await gateway.call("settings.general", { query: { storeId } }, admin))[0]?.tabName;
  expect(await tabName(south)).not.toBe("All stores");
  await gateway.call("settings.business-general.publish", { params, body: { version: kept.version } }, admin);
  expect([await tabName(south), await tabName(north)]).toEqual(["All stores", "Aisle"]);
});

it("of holidays leave out the slots of those days, and orders for them are refused with the day", async () => {
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const slots = async () => {
    const query = { from: day, days: 1 };
    const { slots } = await gateway.call("slots.list", { params: { storeId: north }, query } as never, admin);
    return slots;
  };
  const before = await slots();
  expect(before.length).toBeGreaterThan(0);
  await set("holidays", { holidays: `2020-01-01 Long ago\n${day} Festival` });
  expect(await slots()).toEqual([]);
  const product = await buildProduct(gateway.db, north, {});
  const body = {
    source: "web",
    orderType: "Schedule",
    deliveryType: "STORE_PICKUP",
    lines: [{ productId: product.id, quantity: 1 }],
    slot: { start: before[0]?.start, end: before[0]?.end },
  };
  const priced = await gateway.call("orders.price", { params: { storeId: north }, body } as never, admin);
  expect(priced.refused).toMatchObject({ slot: `the store is closed on ${day}` });
  await set("holidays", { holidays: "" });
  expect(await slots()).toEqual(before);
});

it("of reviews say who may write one, and whether somebody reads it first", async () => {
  const customer = await buildCustomer(gateway.db, north, { phone: "+919800000001" });
  const product = await buildProduct(gateway.db, north, {});
  const review = { productId: product.id, stars: 5, author: "Asha" };
  const params = { storeId: north };
  const rules = {
    productReviews: "buyers",
    storeReviews: "nobody",
    reviewsReadFirst: true,
    leastPublished: 1,
  } as const;
  const create = (more: object) => ({ params, body: { ...review, ...more } }) as never;
  expect(await gateway.call("reviews.create", create({}), admin)).toMatchObject({ status: "Waiting" });
  await set("reviews", rules);
  const refused = await gateway.refused("reviews.create", create({}), admin);
  expect(refused).toMatchObject({ status: 422, message: expect.stringContaining("only who has bought it") });
  const ofStore = await gateway.refused("reviews.create", create({ productId: null }), admin);
  expect(ofStore.message).toBe("the store takes no such reviews");
  await set("reviews", { ...rules, storeReviews: "buyers", reviewsReadFirst: false });
  await buildOrder(gateway.db, north, { customer_id: customer.id, status: "Delivered" });
  const published = create({ productId: null, phone: "+919800000001" });
  expect(await gateway.call("reviews.create", published, admin)).toMatchObject({ status: "Published", bought: true });
});

it("of the week and of scales are those of the store's details", async () => {
  const details = async () => (await gateway.call("stores.list", {}, admin)).find(({ id }) => id === north);
  expect(await details()).toMatchObject({ weekStart: 1, scalePrefixes: { "21": "weight", "22": "price" } });
  await set("week", { weekStart: "7" });
  const {
    id: _id,
    storeId: _store,
    version: _version,
    ...scales
  } = await gateway.call("settings.scales.read", { params: { storeId: north } }, admin);
  await set("scales", { ...scales, scale21: "none", scale29: "price" });
  expect(await details()).toMatchObject({
    weekStart: 7,
    scalePrefixes: { "22": "price", "23": "weight", "24": "price", "29": "price" },
  });
  // A Saturday and the Sunday after it are in two weeks now.
  for (const placed_at of ["2026-03-07T06:00:00Z", "2026-03-08T06:00:00Z"])
    await buildOrder(gateway.db, north, { placed_at });
  const body = { period: { from: "2026-03-01", to: "2026-03-14" }, grouping: "week" };
  const asked = { params: { storeId: north, report: "order-reports.by-day" }, body } as never;
  const { rows } = await gateway.call("reports.read", asked, admin);
  expect(rows.map(({ key, values }) => [key[0], values[0]])).toEqual([
    ["2026-03-01", 1],
    ["2026-03-08", 1],
  ]);
});

it("of the drawer are told as lists; an area that is none, or named twice, is refused", async () => {
  const drawer = {
    drawerHidden: ["Insight"] as const,
    drawerOrder: "Money\n\n Orders ",
    drawerRoles: "Team: Lead, Owner",
  };
  await set("drawer", drawer as never);
  const [global] = await gateway.call("settings.global", {}, admin);
  expect(global?.drawer).toEqual({
    drawerHidden: ["Insight"],
    drawerOrder: ["Money", "Orders"],
    drawerRoles: { Team: ["Lead", "Owner"] },
  });
  const params = { storeId: north };
  for (const wrong of [{ drawerOrder: "Kitchen" }, { drawerOrder: "Money\nMoney" }, { drawerRoles: "Team" }]) {
    const body = { version: 2, ...drawer, ...wrong } as never;
    const { fields } = await gateway.refused("settings.drawer.change", { params, body }, admin);
    expect(Object.keys(fields ?? {})).toEqual(Object.keys(wrong));
  }
});

it("of titles and choices are those that forms and lists get; unknown ones are refused by their names", async () => {
  const query = { storeId: north };
  const own = {
    ownTitles: { "order.number": "Bill no.", "password.new": "Chosen one" },
    ownChoices: { "order.orderType": ["Express", "Normal"] },
  };
  await set("titles", own);
  const { headers } = await gateway.call("settings.form-header", { query }, admin);
  expect(headers).toMatchObject({ "order.number": "Bill no.", "password.new": "Chosen one", "order.status": "Status" });
  const choices = await gateway.call("settings.form-choices", { query }, admin);
  expect(choices.flatMap(({ field, value }) => (field === "order.orderType" ? [value] : []))).toEqual([
    "Express",
    "Normal",
  ]);
  const params = { storeId: north };
  for (const [wrong, field] of [
    [{ ownTitles: { "order.colour": "Colour" } }, "ownTitles.order.colour"],
    [{ ownTitles: { "order.number": " " } }, "ownTitles.order.number"],
    [{ ownChoices: { "order.orderType": ["Teleport"] } }, "ownChoices.order.orderType"],
    [{ ownChoices: { "order.orderType": [] } }, "ownChoices.order.orderType"],
    [{ ownChoices: { "order.colour": ["Red"] } }, "ownChoices.order.colour"],
  ] as const) {
    const body = { version: 2, ...own, ...wrong } as never;
    const { fields } = await gateway.refused("settings.titles.change", { params, body }, admin);
    expect(Object.keys(fields ?? {})).toEqual([field]);
  }
  await set("titles", { ownTitles: {}, ownChoices: {} });
  const usual = await gateway.call("settings.form-header", { query }, admin);
  expect(usual.headers["order.number"]).not.toBe("Bill no.");
});

it.each(inheriting)(
  "of %s are those of the business where a store says so, at once and later, and nowhere else",
  async (name) => {
    const { inherits, fields } = sectionOf(name);
    const business = `business-${name}` as typeof name;
    const read = async (storeId: string): Promise<Readonly<Record<string, unknown>>> => ({
      ...(await readSettings(gateway.db, name, storeId)),
    });
    const setAny = (of: typeof name, at: number, more: object = {}, storeId = north) =>
      setSettings(gateway, of, storeId, { ...goodSettings(of, at), ...more } as never, admin);
    await setAny(name, 5, {}, south);
    const elsewhere = await read(south);
    await setAny(business, 3);
    await setAny(name, 4, { [inherits?.where ?? ""]: true });
    expect(await read(north)).toMatchObject(goodSettings(business, 3));
    await setAny(business, 6);
    expect(await read(north)).toMatchObject(goodSettings(business, 6));
    expect(await read(south)).toEqual(elsewhere);
    await setAny(name, 4);
    await setAny(business, 3);
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(Object.keys(goodSettings(business, 3))));
    expect(await read(north)).toMatchObject(goodSettings(name, 4));
  },
);
