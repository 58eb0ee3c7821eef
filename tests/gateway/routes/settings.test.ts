import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { defaultPrimaryColor, defaultSecondaryColor } from "#contract/constants.ts";
import { orderSources } from "#contract/enumerations.ts";
import { contractHeaders } from "#contract/store/contract-headers.ts";
import { returnConditions, returnReasons } from "#contract/returns/fields.ts";
import { orderStatuses } from "#contract/orders/status.ts";
import { type OrderView, themeSettingsSchema } from "#contract/store/schema.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { buildBusinessUnit, buildStore } from "../../support/database/rows.ts";

const gateway = await openTestGateway();

const viewer = () => ({ as: gateway.logins.viewer });

test("stores: only those of the login, by code", async () => {
  const stores = await gateway.call("stores.list", {}, viewer());
  expect(stores.map((store) => store.code)).toEqual(["N1", "S1"]);
  expect(stores[0]).toMatchObject({ id: gateway.stores.north, timeZone: "Asia/Kolkata", currency: "INR" });
});

test("a login without stores sees an empty list, and no profile", async () => {
  const homeless = await gateway.logIn(["console.use", "order.view"], []);
  expect(await gateway.call("stores.list", {}, { as: homeless })).toEqual([]);
  expect(await gateway.refused("stores.profile", {}, { as: homeless })).toMatchObject({ status: 404 });
});

test("profile: of the named store, else of the login's first", async () => {
  const first = await gateway.call("stores.profile", { query: {} }, viewer());
  expect(first).toEqual({ entityName: "North", storeLogo: "" });
  const named = await gateway.call("stores.profile", { query: { storeId: gateway.stores.south } }, viewer());
  expect(named.entityName).toBe("South");
});

test("general settings: the theme for everybody, the rest with a token, defaults for what is not set", async () => {
  const settings = { tabName: "Kirana", primaryColor: "#112233", appLogo: "app.svg", notASetting: "x" };
  await gateway.db
    .updateTable("stores")
    .set({ general_settings: JSON.stringify(settings) })
    .where("id", "=", gateway.stores.north)
    .execute();
  const [whole] = await gateway.call("settings.general", { query: {} }, viewer());
  expect(whole).toMatchObject({
    tabName: "Kirana",
    primaryColor: "#112233",
    secondaryColor: defaultSecondaryColor,
    appLogo: "app.svg",
  });
  expect(whole).not.toHaveProperty("notASetting");

  // Without a token the installation's oldest store shows itself, whatever the codes of those that came later.
  const headers = { businessUnitId: randomUUID() };
  expect(await gateway.refused("settings.general", { query: {} }, { headers })).toMatchObject({ status: 404 });
  await gateway.call("settings.general", { query: {} }, { headers: { businessUnitId: gateway.businessUnitId } });
  const [theme] = await gateway.call("settings.general", { query: {} });
  expect(theme).toMatchObject({ tabName: "Kirana", primaryColor: "#112233" });
  expect(Object.keys(theme ?? {}).sort()).toEqual(Object.keys(themeSettingsSchema.shape).sort());
  await buildStore(gateway.db, {
    business_unit_id: await buildBusinessUnit(gateway.db),
    code: "A0",
    general_settings: JSON.stringify({ tabName: "Latecomer" }),
  });
  const [still] = await gateway.call("settings.general", { query: {} });
  expect(still?.tabName).toBe("Kirana");
});

test("each store has its own theme, and another's store is none of one's business", async () => {
  const { north, south } = gateway.stores;
  const set = (id: string, settings: object) =>
    gateway.db
      .updateTable("stores")
      .set({ general_settings: JSON.stringify(settings) })
      .where("id", "=", id)
      .execute();
  await set(north, { tabName: "North", primaryColor: "#112233", websiteLogo: "north.svg" });
  await set(south, {
    tabName: "South",
    color: "#abcdef",
    fevicon: "south.svg",
    posLogo: "pos.svg",
    pngImage: "till.png",
  });
  const read = async (storeId: string | undefined) =>
    (await gateway.call("settings.general", { query: { storeId } }, viewer()))[0];
  expect(await read(undefined)).toMatchObject({ tabName: "North", websiteLogo: "north.svg", color: "#112233" });
  expect(await read(south)).toMatchObject({
    tabName: "South",
    primaryColor: defaultPrimaryColor,
    color: "#abcdef",
    feviconIcon: "south.svg",
    fevicon: "south.svg",
    posLogo: "pos.svg",
    pngImage: "till.png",
    storageBase: "/images/",
  });
  const narrow = await gateway.logIn(["console.use"], [north]);
  expect(await gateway.refused("settings.general", { query: { storeId: south } }, { as: narrow })).toMatchObject({
    status: 404,
  });
});

test("what is stored wrongly counts as not set: the log-in screen looks like something all the same", async () => {
  await gateway.db
    .updateTable("stores")
    .set({
      general_settings: JSON.stringify({
        tabName: 7,
        primaryColor: "red;}",
        websiteLogo: "../../etc/passwd",
        loaderImage: "https://elsewhere.example/x.svg",
        footerLogo: "logos/footer 2.png",
        footer: "x".repeat(501),
      }),
    })
    .where("id", "=", gateway.stores.north)
    .execute();
  const [theme] = await gateway.call("settings.general", { query: {} });
  expect(theme).toMatchObject({
    tabName: "Aisle",
    primaryColor: defaultPrimaryColor,
    websiteLogo: "",
    loaderImage: "",
    footerLogo: "logos/footer 2.png",
    footer: "",
  });
});

test("a dead token does not keep anybody from the theme", async () => {
  const [theme] = await gateway.call("settings.general", { query: {} }, { as: { token: "x".repeat(43) } });
  expect(theme).not.toHaveProperty("appLogo");
});

test("global settings: web push where the business unit has it", async () => {
  const rest = {
    display: { displayName: "", tagline: "", showStoreCode: false },
    drawer: { drawerHidden: [], drawerOrder: [], drawerRoles: {} },
    users: { leastCharacters: 10, idleMinutes: 45, logInHours: 12, wallDays: 30 },
  };
  expect(await gateway.call("settings.global", {}, viewer())).toEqual([{ firebase: null, ...rest }]);
  const firebase = { apiKey: "k", projectId: "p", messagingSenderId: "1", appId: "a", vapidKey: "v" };
  await gateway.db
    .updateTable("business_units")
    .set({ global_settings: JSON.stringify({ firebase }) })
    .where("id", "=", gateway.businessUnitId)
    .execute();
  expect(await gateway.call("settings.global", {}, viewer())).toEqual([{ firebase, ...rest }]);
  expect(await gateway.call("settings.global", {}, { as: gateway.logins.stranger })).toEqual([
    { firebase: null, ...rest },
  ]);
});

test("order view: as the store set it up; a tab for every status where it has not", async () => {
  const view: OrderView = {
    viewTypeFlag: true,
    viewTypeTabs: [{ level: "New", orderStatus: ["Pending"], color: "#000000", bgColor: "#ffffff" }],
    dataRefreshFlag: true,
    refeshTiming: "soon",
    timeBarColor: "#000000",
    timeBarFlag: false,
  };
  await gateway.db
    .insertInto("order_views")
    .values({ store_id: gateway.stores.south, view_type: "PROCESS", settings: JSON.stringify(view) })
    .execute();
  const read = (storeId: string | undefined, filterType: "PROCESS" | "BUSINESS") =>
    gateway.call("settings.order-view", { query: { filterType, storeId } }, viewer());
  expect(await read(gateway.stores.south, "PROCESS")).toEqual(view);
  const plain = await read(undefined, "PROCESS");
  expect(plain.viewTypeTabs.map((tab) => tab.level)).toEqual(["All", ...orderStatuses]);
  // Statuses of one stage have the colour of that stage.
  expect(new Set(plain.viewTypeTabs.slice(1).map((tab) => tab.bgColor)).size).toBeGreaterThan(5);
  expect((await read(gateway.stores.south, "BUSINESS")).viewTypeTabs).toHaveLength(orderStatuses.length + 1);
});

test("order view: what is stored wrong counts as not set, and takes nothing else along", async () => {
  const tab = { level: "New", orderStatus: ["Pending"], color: "#000000", bgColor: "#ffffff" };
  const settings = JSON.stringify({
    viewTypeFlag: "false",
    viewTypeTabs: [
      { ...tab, beside: 1 },
      { level: "Odd", orderStatus: ["Nowhere"] },
    ],
    dataRefreshFlag: false,
    refeshTiming: {},
  });
  await gateway.db
    .insertInto("order_views")
    .values({ store_id: gateway.stores.south, view_type: "BUSINESS", settings })
    .onConflict((conflict) => conflict.columns(["store_id", "view_type"]).doUpdateSet({ settings }))
    .execute();
  const query = { filterType: "BUSINESS" as const, storeId: gateway.stores.south };
  expect(await gateway.call("settings.order-view", { query }, viewer())).toMatchObject({
    viewTypeFlag: true,
    viewTypeTabs: [tab],
    dataRefreshFlag: false,
    refeshTiming: 30_000,
  });
});

test("forms: titles and choices are the contract's words until a store has its own", async () => {
  const { north, south } = gateway.stores;
  const own = {
    headers: {
      "order.number": " Bill no. ",
      "order.source.tele": "Call",
      "vehicle.fuel": "",
      "no.such": "x",
      "order.status": 7,
    },
    choices: { "order.orderType": ["Express", "Normal", "Teleport"], "print.size": [], "vehicle.fuel": "Diesel" },
  };
  await gateway.db
    .updateTable("stores")
    .set({ form_header: JSON.stringify(own) })
    .where("id", "=", south)
    .execute();
  const read = async (storeId: string) => ({
    headers: (await gateway.call("settings.form-header", { query: { storeId } }, viewer())).headers,
    choices: await gateway.call("settings.form-choices", { query: { storeId } }, viewer()),
  });
  const plain = await read(north);
  const set = await read(south);
  expect(plain.headers).toEqual(contractHeaders());
  expect(set.headers).toEqual({ ...contractHeaders(), "order.number": "Bill no.", "order.source.tele": "Call" });
  for (const { field } of plain.choices) expect(plain.headers).toHaveProperty([field]);
  const of = (field: string, { choices } = plain) =>
    choices.filter((choice) => choice.field === field).map((choice) => choice.value);
  expect(of("order.status")).toEqual(orderStatuses);
  expect(of("order.source")).toEqual(orderSources);
  expect(of("order.orderType", set)).toEqual(["Express", "Normal"]);
  for (const field of ["print.size", "vehicle.fuel"]) expect(of(field, set)).toEqual(of(field));
  expect(of("print.size")).toEqual(["A4", "A3", "Thermal", "A5"]);
  expect(of("comment.origin")).toEqual(["By Admin", "By Customer", "By Picker", "By Rider"]);
  expect(of("discount.type")).toEqual(["percentage", "value"]);
  expect(of("edit.reason")).toEqual(["Price", "Discount", "Quantity"]);
  expect(of("return.status")).toHaveLength(9);
  expect(of("return.reasons")).toEqual(returnReasons);
  expect(of("line.condition")).toEqual(returnConditions);
  expect(of("export.scope")).toEqual(["Current Page", "All Records", "Custom"]);
});

test("forms: a store that is none of one's business answers 404, and nonsense in the database the contract's words", async () => {
  const { north, south } = gateway.stores;
  const narrow = await gateway.logIn(["console.use"], [north]);
  for (const name of ["settings.form-header", "settings.form-choices"] as const)
    expect(await gateway.refused(name, { query: { storeId: south } }, { as: narrow })).toMatchObject({ status: 404 });
  await gateway.db.updateTable("stores").set({ form_header: '"nonsense"' }).where("id", "=", south).execute();
  const { headers } = await gateway.call("settings.form-header", { query: { storeId: south } }, viewer());
  expect(headers).toEqual(contractHeaders());
});
