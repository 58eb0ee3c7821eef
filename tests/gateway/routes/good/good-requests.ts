import { hashPassword } from "#gateway/auth/passwords.ts";
import type { Database } from "#gateway/database/schema.ts";
import { auditList } from "#contract/audit/list.ts";
import type { ListContract } from "#contract/lists/list.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { RouteName } from "#contract/routes/paths.ts";
import { webClient } from "#contract/constants.ts";
import { kinds } from "#contract/kinds.ts";
import {
  type ListedKind,
  listedKinds,
  isSimpleKind,
  type SimpleKind,
  kindNames,
} from "#contract/records/kind-names.ts";
import type { exportPaths } from "#contract/lists/export-paths.ts";
import type { recordPaths } from "#contract/records/paths.ts";
import { recordRoute } from "#contract/records/record-calls.ts";
import type { LooseRequest, TestGateway } from "../../../support/gateway.ts";
import { type SeenBy, seenBy } from "./seen-by.ts";
import { scheduleCases } from "./good-schedules.ts";
import { importCases } from "./good-imports.ts";
import { printCases } from "./good-prints.ts";
import { refundCases } from "./good-refunds.ts";
import { buildReturn } from "../../../support/database/returns.ts";
import { exchangeCases } from "./good-exchanges.ts";
import { returnCases } from "./good-returns.ts";
import { invoiceCases } from "./good-invoices.ts";
import { settingCases } from "./good-settings.ts";
import { peopleCases } from "./good-people.ts";
import { productCases } from "./good-products.ts";
import { termCases } from "./good-terms.ts";
import { goodSetup } from "../../../support/setup.ts";
import { buildRecord, newWholeRecord } from "../../../support/kinds/records.ts";
import { kindSamples } from "../../../support/kinds/kinds.ts";
import { addFile, hashOf } from "#gateway/store/files/files.ts";
import { keepWritten } from "#gateway/store/files/keep-files.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";
import {
  buildAuditEntry,
  buildToken,
  buildUser,
  buildCustomer,
  buildDrawer,
  buildEdit,
  buildFile,
  buildJob,
  buildOrder,
  buildPayment,
  buildPicker,
  buildProduct,
  buildUnmatched,
  buildRider,
  pictureFile,
  unique,
} from "../../../support/database/rows.ts";

/** A request that is answered. */
export type Good = Required<Pick<LooseRequest, "params" | "query">> &
  Pick<LooseRequest, "files"> & { readonly body?: Record<string, unknown> };

/** The password of whoever makes a call of the walk. */
export const ownPassword = "Korrekt-Pferd 9";

/** A table, by its name in the database. */
export type Table = keyof Database;

/** Makes a row in a store that a call may name, and answers its id. */
export type MakeRow = (storeId: string) => Promise<{ readonly id: string }>;

/** How the cases of other files make the rows that they share. */
export interface GoodRows {
  anOrder(version?: number): Promise<{ readonly storeId: string; readonly orderId: string }>;
  readonly order: MakeRow;
  readonly product: MakeRow;
}

/** What the walk over the route table must know of one route. */
export interface RouteCase extends SeenBy {
  /** One good request, on rows made for it. `version` is the one the record it is about then stands at. */
  good(version?: number): Promise<Good>;
  /** Makes what the request is about the caller's own doing, where nobody else may take it back. */
  own?(request: Pick<Good, "params">, userId: string): Promise<void>;
  /** The rows of a store that path or body name by these fields. */
  readonly names?: Readonly<Record<string, MakeRow>>;
  /** Whether the call succeeds even when it refuses rows, and answers why for each. */
  readonly refusesRows?: true;
  /** The tables whose rows the good request makes, changes or deletes, its idempotency key aside; none for a call that reads. */
  readonly writes?: readonly Table[];
}

/** A filter that asks for one of each list of choices, sorted by the last column. */
function goodFilter({ fields, columns }: ListContract): Record<string, unknown> {
  const choices = Object.entries(fields).flatMap(([name, field]) =>
    field.type === "choice" ? [[name, field.values.slice(0, 1)]] : [],
  );
  return { ...Object.fromEntries(choices), sort: { column: columns.at(-1), descending: true } };
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
  const job: MakeRow = (store) => buildJob(db, store);
  const aJob = async () => ({ params: { storeId, jobId: (await job(storeId)).id }, query: {} });
  const unmatched: MakeRow = (store) => buildUnmatched(db, store);
  const drawer: MakeRow = (store) => buildDrawer(db, store);
  const audit = ["audit_entries", "audit_chains"] as const;
  const anEntry = (store = storeId) => buildAuditEntry(db, store);
  const told = ["record_history", "store_sequences", "events"] as const;
  const user: MakeRow = (store) => buildRecord(db, "user", store);
  const aUser = async () => ({ storeId, id: (await user(storeId)).id });
  const anOrder = async (version = 1) => {
    const { id } = await buildOrder(db, storeId, { status: "Accepted", version });
    return { storeId, orderId: id };
  };
  const oneOf = async (kind: ListedKind, version = 1) => ({
    storeId,
    id: (await buildRecord(db, kind, storeId, { version })).id,
  });
  /** The cases of the calls that `recordPaths` names for any listed kind. */
  const listedCases = (kind: ListedKind): Record<string, RouteCase> => {
    const { list } = storedKinds[kind];
    const one = () => oneOf(kind);
    const names: Record<string, MakeRow> = { id: (store) => buildRecord(db, kind, store) };
    const page = { page: 1, pageSize: 25 };
    const filter = goodFilter(list.contract);
    return {
      [recordRoute(kind, "filter")]: {
        async good() {
          await one();
          return { ...inStore(), query: page, body: filter };
        },
      },
      [recordRoute(kind, "counts")]: { good: async () => ({ ...inStore(), body: filter }) },
      [recordRoute(kind, "select")]: {
        async good() {
          await one();
          return { ...inStore(), query: { from: 0, to: 99 }, body: filter };
        },
      },
      [recordRoute(kind, "selected")]: {
        good: async () => ({ ...inStore(), body: { ids: [(await one()).id], filter } }),
      },
      [recordRoute(kind, "read")]: {
        good: async () => ({ params: await one(), query: {} }),
        names,
        ...seenBy(kind),
        // Who looks at a customer is noted.
        ...(kind === "customer" ? { writes: ["record_history"] } : {}),
      },
      [recordRoute(kind, "history")]: {
        good: async () => ({ params: await one(), query: page }),
        names,
        ...seenBy(kind),
      },
      [recordRoute(kind, "comment")]: {
        good: async () => ({
          ...inStore(),
          body: { comments: [{ id: (await one()).id, comment: "knows the cold store" }] },
        }),
        names,
        ...seenBy(kind),
        writes: told,
      },
    };
  };
  /** The cases of the calls that read whole lists. */
  const exportCases: Record<string, RouteCase> = Object.fromEntries(
    kindNames.map((kind) => [`export.${kind}`, { good: async () => ({ ...inStore(), body: {} }), writes: audit }]),
  );
  /** The same and those by which records of a simple kind are added and changed. */
  const recordCases = (kind: SimpleKind): Record<string, RouteCase> => {
    const { table, fields, elsewhere = {} } = storedKinds[kind];
    const tables = new Set([
      table,
      ...Object.values(elsewhere).map((field) => field.table),
      ...(kindSamples[kind].writes ?? []),
      ...(kinds[kind].audited ? audit : []),
    ]);
    const names: Record<string, MakeRow> = { id: (store) => buildRecord(db, kind, store) };
    const held = Object.entries(fields).filter(([, limits]) => limits.type === "record" && limits.required);
    const heldNames = Object.fromEntries(
      held.map(([field, { kind }]) => [field, (store: string) => buildRecord(db, kind, store)]),
    );
    return {
      ...listedCases(kind),
      [recordRoute(kind, "create")]: {
        good: async () => ({ ...inStore(), body: await newWholeRecord(db, kind, storeId) }),
        names: heldNames,
        ...seenBy(kind),
        writes: [...tables, ...told],
      },
      [recordRoute(kind, "change")]: {
        good: async (version = 1) => ({
          params: await oneOf(kind, version),
          query: {},
          body: { version, changes: await newWholeRecord(db, kind, storeId) },
        }),
        names: { ...names, ...heldNames },
        ...seenBy(kind),
        writes: [...tables, ...told],
      },
    };
  };
  /** The cases of the calls that `photoPaths` names for a kind. */
  const photoCases = <Many extends "pickers" | "riders" | "categories">(
    many: Many,
    make: (store: string, row: { version?: number; photo?: string }) => Promise<{ readonly id: string }>,
  ) => {
    const names = { id: (store: string) => make(store, {}) };
    const pictured = async (version = 1) => {
      const fileId = (await buildFile(db, storeId)).id;
      return { fileId, id: (await make(storeId, { version, photo: fileId })).id };
    };
    const writes = [
      many,
      "files",
      "record_history",
      "store_sequences",
      "events",
      ...(many === "categories" ? [] : audit),
    ] as const;
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
  const inStatus =
    (status: OrderStatus): MakeRow =>
    (store) =>
      buildOrder(db, store, { status });
  /** The cases of the calls that assign many records to people of a kind. */
  const assigningCases = <Many extends "pickers" | "riders" | "pickups">(
    many: Many,
    person: MakeRow,
    record: MakeRow,
    writes: NonNullable<RouteCase["writes"]>,
  ) => {
    const waiting = async () => (await record(storeId)).id;
    const cases: Record<string, RouteCase> = {
      [`${many}.lanes`]: {
        async good() {
          await person(storeId);
          return inStore();
        },
      },
      [`${many}.plan`]: {
        async good() {
          await person(storeId);
          return { ...inStore(), body: { ids: [await waiting()] } };
        },
      },
      [`${many}.assign`]: {
        async good() {
          const placements = [{ recordId: await waiting(), version: 1, assigneeId: (await person(storeId)).id }];
          return { ...inStore(), body: { placements } };
        },
        names: { recordId: record, assigneeId: person },
        writes,
      },
    };
    return cases as Record<`${Many}.${"lanes" | "plan" | "assign"}`, RouteCase>;
  };
  const plain: RouteCase = { good: async () => ({ params: {}, query: {} }) };
  let float = 50_000;
  const ledger = ["ledger_transactions", "ledger_entries"] as const;
  const posted = [...ledger, ...audit] as const;
  const movedMoney = [
    "orders",
    "order_history",
    "order_payments",
    "transactions",
    "document_counts",
    ...posted,
    "store_sequences",
    "events",
  ] as const;
  const changedOrder = [
    "orders",
    "order_facts",
    "order_history",
    "order_status_counts",
    "store_sequences",
    "events",
  ] as const;

  const ofRecords = Object.assign(
    {},
    ...listedKinds.map((kind) => (isSimpleKind(kind) ? recordCases(kind) : listedCases(kind))),
  ) as { readonly [Name in keyof typeof recordPaths]: RouteCase };

  const report: RouteCase = {
    good: async () => ({
      params: { storeId, report: "order-reports.by-day" },
      query: {},
      body: { period: { from: "2026-11-01", to: "2026-11-21" } },
    }),
  };

  return {
    ...ofRecords,
    "setup.read": plain,
    "setup.run": {
      good: async () => ({ params: {}, query: {}, body: goodSetup(unique("key")) }),
      writes: ["setup_keys", "business_units", "clients", "roles", "stores", "users", "user_stores", ...audit],
    },
    "auth.log-in": {
      async good() {
        const row = {
          business_unit_id: businessUnitId,
          role: "viewer",
          password_hash: await hashPassword(ownPassword),
        };
        const user = await buildUser(db, row, [storeId]);
        return { params: {}, query: { userType: "Store" }, body: { loginId: user.login_id, password: ownPassword } };
      },
      writes: ["sessions", "users", "log_in_limits", "known_devices"],
    },
    "auth.renew": { good: async () => ({ params: {}, query: { userType: "Store" } }), writes: ["sessions", "users"] },
    "auth.password": {
      good: async () => ({
        params: {},
        query: {},
        body: { password: ownPassword, newPassword: "treppe lampe neun wolke" },
      }),
      writes: ["users", ...told, ...audit],
    },
    "users.password": {
      good: async () => ({ params: await aUser(), query: {}, body: { password: "treppe lampe neun wolke" } }),
      names: { id: user },
      isOfBusiness: true,
      writes: ["users", ...told, ...audit],
    },
    "users.confirm": {
      async good(version = 1) {
        const { id } = await buildRecord(db, "user", storeId, { version });
        const maker = { made_by_id: (await user(storeId)).id, made_at: new Date().toISOString() };
        await db.updateTable("users").set(maker).where("id", "=", id).execute();
        return { params: { storeId, id }, query: {}, body: { version } };
      },
      names: { id: user },
      isOfBusiness: true,
      writes: ["users", ...told, ...audit],
    },
    "users.sessions": {
      good: async () => ({ params: await aUser(), query: {} }),
      names: { id: user },
      isOfBusiness: true,
    },
    "users.end-sessions": {
      async good() {
        const params = await aUser();
        await buildToken(db, params.id, webClient.id);
        return { params, query: {}, body: {} };
      },
      names: { id: user },
      isOfBusiness: true,
      writes: ["sessions", ...audit],
    },
    "clients.secret": {
      good: async () => ({
        params: { storeId, id: (await buildRecord(db, "client", storeId)).id },
        query: {},
        body: { secret: "s".repeat(40) },
      }),
      names: { id: (store) => buildRecord(db, "client", store) },
      isOfBusiness: true,
      writes: ["clients", ...told, ...audit],
    },
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
    "macros.list": { good: async () => inStore() },
    "macros.change": {
      async good() {
        const steps = [{ command: "order.to-accepted", title: "Accept", answers: [] }];
        return { ...inStore(), body: { action: "create", macro: { name: unique("macro"), steps, shared: true } } };
      },
      writes: ["macros", "macro_shares", ...audit],
    },
    "saved-views.list": { good: async () => inStore() },
    "saved-views.change": {
      async good() {
        const view = {
          name: unique("view"),
          list: "orders",
          query: "?status=Pending",
          columns: null,
          format: 1,
          shared: true,
        } as const;
        return { ...inStore(), body: { action: "create", view } };
      },
      writes: ["saved_views", ...audit],
    },
    "stock.move": {
      async good() {
        const { id: productId } = await buildProduct(db, storeId);
        return { ...inStore(), body: { productId, kind: "received", quantity: 12 } };
      },
      names: { productId: product },
      writes: ["product_stock", "stock_movements", "store_sequences", "events"],
    },
    "stock.movements": {
      good: async () => ({
        params: { storeId, productId: (await buildProduct(db, storeId)).id },
        query: { page: 1, pageSize: 25 },
      }),
      names: { productId: product },
    },
    "stock.of-order": { good: async () => ({ params: await anOrder(), query: {} }), names: { orderId: order } },
    "reports.read": report,
    "reports.read-stores": report,
    "tiles.read": {
      good: async () => ({
        params: { storeId },
        query: {},
        body: { tiles: ["sales", "products"], period: { from: "2026-11-01", to: "2026-11-21" } },
      }),
    },
    "jobs.list": {
      async good() {
        await job(storeId);
        return inStore();
      },
    },
    "jobs.export": {
      good: async () => ({ ...inStore(), body: { what: "order", format: "csv" } }),
      writes: ["jobs", ...audit, "store_sequences", "events"],
    },
    "jobs.cancel": { good: aJob, names: { jobId: job }, writes: ["jobs", "store_sequences", "events"] },
    "jobs.retry": {
      good: async () => ({
        params: { storeId, jobId: (await buildJob(db, storeId, { state: "failed" })).id },
        query: {},
      }),
      names: { jobId: job },
      writes: ["jobs", "store_sequences", "events"],
    },
    "jobs.file": {
      async good() {
        const { id: jobId } = await buildJob(db, storeId, { state: "done", file_name: "orders.csv" });
        const kept = await keepWritten(db, gateway.files, storeId, {
          name: "orders.csv",
          type: "text/csv",
          hash: hashOf(Buffer.from("No.")),
          size: 3,
          bytes: new Blob(["No."]),
        });
        await db.transaction().execute(async (trx) => {
          const author = { userId: null, name: "Asha" };
          const fileId = await addFile(trx, { storeId, record: null, author }, kept.file);
          await trx.updateTable("jobs").set({ file_id: fileId }).where("id", "=", jobId).execute();
        });
        return { params: { storeId, jobId }, query: {} };
      },
      names: { jobId: job },
    },
    "rider-cash.list": { good: async () => inStore() },
    "rider-cash.read": {
      good: async () => ({ params: { storeId, riderId: (await rider(storeId)).id }, query: {} }),
      names: { riderId: rider },
    },
    "rider-cash.take": {
      async good() {
        const { id: riderId } = await rider(storeId);
        const { id: orderId, amount } = await buildOrder(db, storeId, {
          status: "Delivered",
          rider_id: riderId,
          pay_by: "Cash On Delivery",
        });
        const { id: drawerId } = await buildDrawer(db, storeId);
        const body = { drawerId, orders: [{ orderId, amount }], counted: amount + 100, notes: "", reason: "a tip" };
        return { params: { storeId, riderId }, query: {}, body };
      },
      names: { riderId: rider, orderId: order, drawerId: drawer },
      writes: [...movedMoney, "rider_hand_ins"],
    },
    "stock.shortage": {
      good: async () => ({ params: { storeId, productId: (await product(storeId)).id }, query: {} }),
      names: { productId: product },
    },
    "stock.substitutes": {
      good: async () => ({ params: { ...(await anOrder()), line: "1" }, query: {} }),
      names: { orderId: order },
    },
    "stores.list": plain,
    "stores.profile": { good: async () => ({ params: {}, query: { storeId } }) },
    "settings.general": { good: async () => ({ params: {}, query: { storeId } }) },
    "settings.global": plain,
    "settings.order-view": { good: async () => ({ params: {}, query: { filterType: "BUSINESS", storeId } }) },
    "settings.form-header": { good: async () => ({ params: {}, query: { storeId } }) },
    "settings.form-choices": { good: async () => ({ params: {}, query: { storeId } }) },
    "orders.filter": {
      async good() {
        await anOrder();
        return { params: {}, query: { filterType: "ORDER", page: 1, pageSize: 25 }, body: filter() };
      },
    },
    "orders.counts": { good: async () => ({ params: {}, query: { filterType: "PROCESS" }, body: filter() }) },
    "orders.select": { good: async () => ({ params: {}, query: { from: 0 }, body: filter() }) },
    "orders.selected": {
      good: async () => ({
        params: {},
        query: {},
        body: { entityInternalId: storeId, ids: [(await anOrder()).orderId], filter: { orderStatus: ["Pending"] } },
      }),
    },
    "orders.slot-times": { good: async () => ({ params: { storeId }, query: { term: "10" } }) },
    "orders.cancel-reasons": { good: async () => ({ params: { storeId }, query: { term: "late" } }) },
    "orders.read": { good: async () => ({ params: await anOrder(), query: {} }), names: { orderId: order } },
    "orders.lines": {
      good: async () => ({ params: await anOrder(), query: { page: 1, pageSize: 100 } }),
      names: { orderId: order },
    },
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
          // By weight, so that parts of a whole are not refused for that alone.
          lines: [{ productId: (await buildProduct(db, storeId, { unit: "weight" })).id, quantity: 2 }],
        },
      }),
      names: { productId: product },
      writes: [
        ...changedOrder,
        ...ledger,
        "customers",
        "customers_to_judge",
        "people",
        "customer_addresses",
        "customer_figures",
        "customer_buys",
        "goods_months",
        "order_lines",
        "order_search",
        "search_lines",
        "store_counters",
      ],
    },
    ...refundCases(gateway, movedMoney),
    ...returnCases(gateway),
    ...exchangeCases(gateway, { order, product }),
    ...invoiceCases(gateway),
    ...settingCases(gateway),
    ...termCases(gateway, { anOrder, order, product }),
    ...peopleCases(gateway, { anOrder, order, product }),
    ...productCases(gateway, { anOrder, order, product }),
    ...(exportCases as { readonly [Name in keyof typeof exportPaths]: RouteCase }),
    ...printCases(gateway),
    ...importCases(gateway),
    ...scheduleCases(gateway),
    "orders.change-status": {
      good: async (version = 1) => ({
        params: { ...(await anOrder(version)), status: "On-Hold" },
        query: {},
        body: { version, note: "customer asked to wait" },
      }),
      names: { orderId: order },
      writes: changedOrder,
    },
    "orders.pack": {
      good: async (version = 1) => ({
        params: await anOrder(version),
        query: {},
        body: { version, packed: { shelf: "B4", bags: 3, crates: 1 } },
      }),
      names: { orderId: order },
      writes: ["orders", "order_history", "order_search", "store_sequences", "events"],
    },
    "orders.issue-invoice": {
      good: async (version = 1) => ({ params: await anOrder(version), query: {}, body: { version } }),
      names: { orderId: order },
      writes: [
        "orders",
        "order_history",
        "invoices",
        "invoice_syncs",
        "document_counts",
        "record_history",
        "store_counters",
        "store_sequences",
        "events",
      ],
    },
    "orders.edit-lines": {
      async good(version = 1) {
        const { id, amount, tax } = await buildOrder(db, storeId, { status: "Accepted", version });
        const added = await buildProduct(db, storeId, { unit: "weight", price: 1_000, tax_rate: 500 });
        return {
          params: { storeId, orderId: id },
          query: {},
          body: {
            version,
            changes: [],
            additions: [{ productId: added.id, quantity: 1.5 }],
            shown: { amount: amount + 1_500, tax: tax + 71 },
          },
        };
      },
      names: { orderId: order, productId: product },
      writes: [
        ...posted,
        "orders",
        "order_facts",
        "goods_months",
        "order_history",
        "order_lines",
        "order_line_changes",
        "order_search",
        "search_lines",
        "store_sequences",
        "events",
      ],
    },
    "orders.undo-edit": {
      async good(version = 1) {
        const made = Math.max(version, 2);
        const { id } = await buildOrder(db, storeId, { status: "Accepted", version: made - 1 });
        await buildEdit(db, storeId, id, made);
        return { params: { storeId, orderId: id }, query: {}, body: { version: made, undoes: made } };
      },
      names: { orderId: order },
      writes: [
        "orders",
        "order_facts",
        "goods_months",
        "order_history",
        "order_lines",
        "order_line_changes",
        ...posted,
        "store_sequences",
        "events",
      ],
    },
    "payments.record": {
      good: async (version = 1) => ({
        params: await anOrder(version),
        query: {},
        body: { version, method: "UPI", amount: 1_500, reference: "UPI123" },
      }),
      names: { orderId: order },
      writes: movedMoney,
    },
    "payments.give-back": {
      async good(version = 1) {
        const { order_id } = await buildPayment(db, storeId, { order: { version, amount: 2_000 }, amount: 2_500 });
        return { params: { storeId, orderId: order_id }, query: {}, body: { version, amount: 500, to: "payments" } };
      },
      names: { orderId: order },
      writes: [...movedMoney, "refunds", "record_history", "store_counters"],
    },
    "payments.reverse": {
      async good(version = 1) {
        const { id, order_id } = await buildPayment(db, storeId, { order: { version }, amount: 500 });
        return {
          params: { storeId, orderId: order_id, paymentId: id },
          query: {},
          body: { version, reason: "typed twice" },
        };
      },
      names: { orderId: order, paymentId: (store) => buildPayment(db, store, { order: {}, amount: 500 }) },
      writes: movedMoney,
    },
    "payments.send-link": {
      good: async (version = 1) => ({ params: await anOrder(version), query: {}, body: { version } }),
      names: { orderId: order },
      writes: ["orders", "order_history", "payment_links", "store_sequences", "events"],
    },
    "payments.links": { good: async () => ({ params: await anOrder(), query: {} }), names: { orderId: order } },
    "unmatched.list": { good: async () => inStore() },
    "unmatched.assign": {
      good: async (version = 1) => ({
        params: { ...(await anOrder(version)), unmatchedId: (await unmatched(storeId)).id },
        query: {},
        body: { version },
      }),
      names: { orderId: order, unmatchedId: unmatched },
      writes: [...movedMoney, "unmatched_payments"],
    },
    "unmatched.give-back": {
      good: async () => ({ params: { storeId, unmatchedId: (await unmatched(storeId)).id }, query: {}, body: {} }),
      names: { unmatchedId: unmatched },
      writes: [...movedMoney, "unmatched_payments"],
    },
    "ledger.entries": {
      good: async () => ({
        params: { storeId },
        query: { page: 1, pageSize: 50 },
        body: { of: "order", orderId: (await anOrder()).orderId },
      }),
      names: { orderId: order },
    },
    "ledger.check": { good: async () => inStore() },
    "drawer.current": { good: async () => inStore() },
    "drawer.open": {
      async good() {
        // Whoever makes the call must have none open.
        await db
          .updateTable("cash_drawers")
          .set({ closed_at: new Date().toISOString(), counted: 0, expected: 0 })
          .where("closed_at", "is", null)
          .execute();
        return { ...inStore(), body: { float: (float += 100) } };
      },
      writes: ["cash_drawers", ...posted],
    },
    "drawer.move": {
      good: async () => ({
        params: { storeId, drawerId: (await buildDrawer(db, storeId)).id },
        query: {},
        body: { direction: "in", amount: 1_000, reason: "coins from the bank" },
      }),
      names: { drawerId: drawer },
      writes: posted,
    },
    "drawer.count": {
      good: async () => ({
        params: { storeId, drawerId: (await buildDrawer(db, storeId)).id },
        query: {},
        body: { counted: 900, notes: "9x1" },
      }),
      names: { drawerId: drawer },
      writes: ["cash_drawers", ...audit],
    },
    "drawer.close": {
      good: async () => ({
        params: { storeId, drawerId: (await buildDrawer(db, storeId, { counted: 900, expected: 0 })).id },
        query: {},
        body: { note: "one coin too much" },
      }),
      names: { drawerId: drawer },
      writes: ["cash_drawers", ...posted],
    },
    "records.batch": {
      async good(version = 1) {
        const made = [await anOrder(version), await anOrder(version)];
        const rows = made.map(({ orderId }) => ({ params: { orderId }, body: { version } }));
        const body = {
          call: "orders.change-status",
          params: { status: "On-Hold" },
          body: { note: "customer asked to wait" },
          rows,
        };
        return { ...inStore(), body };
      },
      names: { orderId: order },
      refusesRows: true,
      writes: [...changedOrder, ...audit],
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
    ...assigningCases("pickers", picker, inStatus("Accepted"), changedOrder),
    ...assigningCases("riders", rider, inStatus("Ready for Delivery"), changedOrder),
    ...assigningCases("pickups", rider, (store) => buildReturn(db, store, { status: "Ready for Pickup" }), [
      "return_orders",
      "document_counts",
      "record_history",
      "store_sequences",
      "events",
    ]),
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
    ...photoCases("pickers", (store, row) => buildPicker(db, store, row)),
    ...photoCases("riders", (store, row) => buildRider(db, store, row)),
    ...photoCases("categories", (store, row) =>
      db
        .insertInto("categories")
        .values({
          store_id: store,
          name: unique("Category"),
          parent_id: null,
          tax_percent: null,
          return_days: null,
          ...row,
        } as never)
        .returningAll()
        .executeTakeFirstOrThrow(),
    ),
    "search.find": {
      async good() {
        await buildCustomer(db, storeId, { name: "Asha Rao" });
        await anOrder();
        return { params: { storeId }, query: { term: "asha" } };
      },
    },
    "lookups.read": {
      good: async () => ({
        params: { storeId, subject: "customer", subjectId: (await buildCustomer(db, storeId)).id },
        query: {},
      }),
      names: { subjectId: (store) => buildCustomer(db, store) },
    },
    "dashboard.read": {
      async good() {
        await anOrder();
        return inStore();
      },
    },
    "audit.filter": {
      async good() {
        await anEntry();
        return { ...inStore(), query: { page: 1, pageSize: 25 }, body: goodFilter(auditList) };
      },
    },
    "audit.counts": { good: async () => ({ ...inStore(), body: goodFilter(auditList) }) },
    "audit.select": { good: async () => ({ ...inStore(), query: { from: 0, to: 99 }, body: goodFilter(auditList) }) },
    "audit.selected": {
      good: async () => ({ ...inStore(), body: { ids: [(await anEntry()).id], filter: goodFilter(auditList) } }),
    },
    "audit.authors": { good: async () => inStore() },
    "audit.check": { good: async () => inStore() },
    "audit.read": {
      good: async () => ({ params: { storeId, id: (await anEntry()).id }, query: {} }),
      names: { id: anEntry },
    },
    "health.live": plain,
    "health.ready": plain,
  };
}
