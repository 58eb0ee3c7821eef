import { hashPassword } from "#gateway/auth/passwords.ts";
import type { Database } from "#gateway/database/schema.ts";
import type { RouteName } from "#contract/paths.ts";
import type { LooseRequest, TestGateway } from "../../support/gateway.ts";
import {
  buildAccount,
  buildCustomer,
  buildFile,
  buildOrder,
  buildPicker,
  buildProduct,
  buildRider,
  buildVehicle,
  pictureFile,
  unique,
} from "../../support/rows.ts";

/** A request that is answered. */
export type Good = Required<Pick<LooseRequest, "params" | "query">> &
  Pick<LooseRequest, "files"> & { readonly body?: Record<string, unknown> };

/** A table, by its name in the database. */
export type Table = keyof Database;

/** Makes a row in a store that a call may name, and answers its id. */
type MakeRow = (storeId: string) => Promise<{ readonly id: string }>;

/** What the walk over the route table must know of one route. */
export interface RouteCase {
  /** One good request, on rows made for it. `version` is the one the record it is about then stands at. */
  good(version?: number): Promise<Good>;
  /** The rows of a store that path or body name by these fields. */
  readonly names?: Readonly<Record<string, MakeRow>>;
  /** The tables whose rows the good request makes, changes or deletes, its idempotency key aside; none for a call that reads. */
  readonly writes?: readonly Table[];
}

/** One case for every route. */
export function goodRequests(gateway: TestGateway): { readonly [Name in RouteName]: RouteCase } {
  const { db, businessUnitId } = gateway;
  const storeId = gateway.stores.north;
  const inStore = () => ({ params: { storeId }, query: {} });
  const filter = () => ({ entityInternalId: storeId });
  const order: MakeRow = (store) => buildOrder(db, store);
  const picker: MakeRow = (store) => buildPicker(db, store);
  const rider: MakeRow = (store) => buildRider(db, store);
  const product: MakeRow = (store) => buildProduct(db, store);
  const anOrder = async (version = 1) => {
    const { id } = await buildOrder(db, storeId, { status: "Accepted", version });
    return { storeId, orderId: id };
  };
  /** The cases of the calls that `recordPaths` names for a kind. */
  const recordCases = <Many extends string>(
    many: Many,
    table: Table,
    make: (store: string, version?: number) => Promise<{ readonly id: string }>,
    create: () => Record<string, unknown>,
    changes: () => Record<string, unknown>,
    filter: Record<string, unknown>,
  ) => {
    const one = async (version?: number) => ({ storeId, id: (await make(storeId, version)).id });
    const names = { id: (store: string) => make(store) };
    const told = ["record_history", "store_sequences", "events"] as const;
    const page = { page: 1, pageSize: 25 };
    const cases: Record<string, RouteCase> = {
      [`${many}.filter`]: {
        async good() {
          await one();
          return { ...inStore(), query: page, body: filter };
        },
      },
      [`${many}.counts`]: { good: async () => ({ ...inStore(), body: filter }) },
      [`${many}.read`]: { good: async () => ({ params: await one(), query: {} }), names },
      [`${many}.history`]: { good: async () => ({ params: await one(), query: page }), names },
      [`${many}.create`]: { good: async () => ({ ...inStore(), body: create() }), writes: [table, ...told] },
      [`${many}.change`]: {
        good: async (version = 1) => ({
          params: await one(version),
          query: {},
          body: { version, changes: changes() },
        }),
        names,
        writes: [table, ...told],
      },
      [`${many}.comment`]: {
        good: async () => ({
          ...inStore(),
          body: { comments: [{ id: (await one()).id, comment: "knows the cold store" }] },
        }),
        names,
        writes: told,
      },
    };
    return cases as Record<
      `${Many}.${"filter" | "counts" | "read" | "history" | "create" | "change" | "comment"}`,
      RouteCase
    >;
  };
  /** The cases of the calls that `photoPaths` names for a kind. */
  const photoCases = <Many extends "pickers" | "riders">(
    many: Many,
    make: (store: string, row: { version?: number; photo?: string }) => Promise<{ readonly id: string }>,
  ) => {
    const names = { id: (store: string) => make(store, {}) };
    const pictured = async (version = 1) => {
      const fileId = (await buildFile(db, storeId)).id;
      return { fileId, id: (await make(storeId, { version, photo: fileId })).id };
    };
    const writes = [many, "files", "record_history", "store_sequences", "events"] as const;
    const cases: Record<string, RouteCase> = {
      [`${many}.photo`]: {
        good: async () => ({ params: { storeId, ...(await pictured()) }, query: {} }),
        names: { ...names, fileId: (store) => buildFile(db, store) },
      },
      [`${many}.set-photo`]: {
        good: async (version = 1) => ({
          params: { storeId, id: (await pictured(version)).id },
          query: {},
          body: { version },
          files: { photo: pictureFile("face.png") },
        }),
        names,
        writes,
      },
      [`${many}.remove-photo`]: {
        good: async (version = 1) => ({ params: { storeId, id: (await pictured(version)).id }, query: { version } }),
        names,
        writes,
      },
    };
    return cases as Record<`${Many}.${"photo" | "set-photo" | "remove-photo"}`, RouteCase>;
  };
  const person = () => ({ name: unique("Asha"), phone: "9876543210", capacity: 4 });
  const plain: RouteCase = { good: async () => ({ params: {}, query: {} }) };
  const changedOrder = ["orders", "order_history", "order_status_counts", "store_sequences", "events"] as const;

  return {
    "auth.log-in": {
      async good() {
        const password = "Korrekt-Pferd 9";
        const row = { business_unit_id: businessUnitId, role: "viewer", password_hash: await hashPassword(password) };
        const account = await buildAccount(db, row, [storeId]);
        return { params: {}, query: { userType: "Store" }, body: { loginId: account.login_id, password } };
      },
      writes: ["sessions", "log_in_limits"],
    },
    "auth.renew": { good: async () => ({ params: {}, query: { userType: "Store" } }), writes: ["sessions"] },
    "auth.log-out": { ...plain, writes: ["sessions"] },
    "permissions.read": plain,
    "device-tokens.add": {
      good: async () => ({ params: {}, query: {}, body: { deviceType: "WEB", deviceToken: unique("browser") } }),
      writes: ["device_tokens"],
    },
    "preferences.list": plain,
    "preferences.save": {
      good: async () => ({ params: { name: unique("grid") }, query: {}, body: { value: { columns: [] } } }),
      writes: ["preferences"],
    },
    "stores.list": plain,
    "stores.profile": { good: async () => ({ params: {}, query: { storeId } }) },
    "settings.general": plain,
    "settings.global": plain,
    "settings.order-view": { good: async () => ({ params: {}, query: { filterType: "BUSINESS", storeId } }) },
    "settings.form-header": plain,
    "settings.form-choices": plain,
    "orders.filter": {
      async good() {
        await anOrder();
        return { params: {}, query: { filterType: "ORDER", page: 1, pageSize: 25 }, body: filter() };
      },
    },
    "orders.counts": { good: async () => ({ params: {}, query: { filterType: "PROCESS" }, body: filter() }) },
    "orders.read": { good: async () => ({ params: await anOrder(), query: {} }), names: { orderId: order } },
    "orders.create": {
      good: async () => ({
        ...inStore(),
        body: {
          source: "web",
          orderType: "Normal",
          deliveryType: "HOME_DELIVERY",
          customer: { name: unique("Asha"), phone: `9${String(Math.random()).slice(2, 11).padEnd(9, "0")}` },
          address: {
            type: "Home",
            line: "12 Lake Road",
            locality: "Indiranagar",
            city: "Bengaluru",
            pincode: "560038",
          },
          payment: "Pay on Delivery",
          lines: [{ productId: (await product(storeId)).id, quantity: 2 }],
        },
      }),
      names: { productId: product },
      writes: [...changedOrder, "customers", "order_lines", "order_search", "store_counters"],
    },
    "orders.change-status": {
      good: async (version = 1) => ({
        params: { ...(await anOrder(version)), status: "On-Hold" },
        query: {},
        body: { version, note: "customer asked to wait" },
      }),
      names: { orderId: order },
      writes: changedOrder,
    },
    "orders.assign-picker": {
      good: async (version = 1) => ({
        params: await anOrder(version),
        query: {},
        body: { version, pickerId: (await picker(storeId)).id },
      }),
      names: { orderId: order, pickerId: picker },
      writes: changedOrder,
    },
    "orders.assign-rider": {
      async good(version = 1) {
        const { id } = await buildOrder(db, storeId, { status: "Ready for Delivery", version });
        return {
          params: { storeId, orderId: id },
          query: {},
          body: { version, riderId: (await rider(storeId)).id },
        };
      },
      names: { orderId: order, riderId: rider },
      writes: changedOrder,
    },
    "comments.history": {
      good: async () => ({ params: await anOrder(), query: { page: 1, pageSize: 25 } }),
      names: { orderId: order },
    },
    "comments.add": {
      async good() {
        const { orderId } = await anOrder();
        return { ...inStore(), body: { comments: [{ orderId, comment: "call before you come" }] } };
      },
      names: { orderId: order },
      writes: ["order_history", "store_sequences", "events"],
    },
    "pickers.assignees": {
      async good() {
        await picker(storeId);
        return inStore();
      },
    },
    "riders.assignees": {
      async good() {
        await rider(storeId);
        return inStore();
      },
    },
    ...recordCases(
      "pickers",
      "pickers",
      (store, version = 1) => buildPicker(db, store, { version }),
      person,
      () => ({ onDuty: false, shiftStart: "09:30", skills: ["frozen"] }),
      { state: ["ACTIVE"], skills: ["frozen"] },
    ),
    ...recordCases(
      "riders",
      "riders",
      (store, version = 1) => buildRider(db, store, { version }),
      person,
      () => ({ zone: "Harbour", state: "INACTIVE" }),
      { state: ["ACTIVE"], sort: { column: "zone", descending: true } },
    ),
    ...photoCases("pickers", (store, row) => buildPicker(db, store, row)),
    ...photoCases("riders", (store, row) => buildRider(db, store, row)),
    ...recordCases(
      "vehicles",
      "vehicles",
      (store, version = 1) => buildVehicle(db, store, { version }),
      () => ({ registration: unique("KA"), vehicleType: "Scooter", fuel: "Electric", insuranceUntil: "2027-01-31" }),
      () => ({ capacityCrates: 3 }),
      { vehicleType: ["Scooter"], text: "KA" },
    ),
    "search.find": {
      async good() {
        await buildCustomer(db, storeId, { name: "Asha Rao" });
        await anOrder();
        return { params: { storeId }, query: { term: "asha" } };
      },
    },
    "dashboard.read": {
      async good() {
        await anOrder();
        return inStore();
      },
    },
    "health.read": plain,
  };
}
