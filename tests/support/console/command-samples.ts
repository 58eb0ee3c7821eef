import { destinations } from "#commands/destinations.ts";
import type { Now } from "#commands/context/now.ts";
import { emptyNow } from "#console/shell/stage/now.ts";
import { orderStatuses } from "#contract/orders/status.ts";
import { viewRight } from "#contract/permission.ts";
import type { Kinds } from "#contract/kinds.ts";
import { type Kind, kindNames } from "#contract/records/kind-names.ts";
import { auditRows } from "../kinds/audit.ts";
import { kindSamples } from "../kinds/kinds.ts";
import { customerRow } from "../kinds/people/customers.ts";
import {
  buildNow,
  buildNowElsewhere,
  buildNowOnImports,
  buildNowOnJobs,
  buildNowOnPage,
  buildNowOnPlan,
  buildNowOnReport,
  buildNowOnRiderCash,
  buildNowOnDashboard,
  buildNowOnTiles,
  buildOrder,
  everythingBut,
  planLends,
  recordOf,
  riderCashLends,
  selectedOf,
} from "./fake-tools.ts";

const undo = { title: "S101-000001: Pending to Accepted", because: null };

/** Rows of every kind, each of which is held against every promise below. */
const samplesByKind: { readonly [K in Kind]: { readonly rows: readonly Kinds[K][] } } = {
  order: { rows: orderStatuses.map((status) => buildOrder({ status })) },
  ...kindSamples,
  audit: { rows: auditRows },
};
const noPlan = { records: [], placements: [], refused: [], best: [], lanes: [] };
const answers: Readonly<Record<string, unknown>> = {
  "imports.subjects": { subjects: [] },
  "schedules.list": { schedules: [] },
  "audit.check": {
    entries: 3,
    since: "2026-11-12T00:00:00.000Z",
    timeZone: "Asia/Kolkata",
    broken: null,
    anchored: null,
  },
  "drawer.current": { drawer: null, usualFloat: 0 },
  "rider-cash.list": { riders: [], handedIn: [] },
  "rider-cash.read": { name: "Ravi", orders: [] },
  "stock.movements": { stock: null, timeZone: "UTC", movements: [], total: 0, asOf: "", sequence: 0 },
  "ledger.check": { transactions: 3, debits: 500, credits: 500, findings: [] },
  "transactions.totals": { totals: [] },
  "transactions.day-end": { day: "2026-11-21", from: "", to: "", methods: [], drawers: [], tied: true },
  "payments.links": { links: [] },
  "unmatched.list": { payments: [] },
  "pickers.plan": noPlan,
  "riders.plan": noPlan,
  "pickups.plan": noPlan,
  "orders.lines": { lines: [], total: 0 },
  "doubles.read": {
    one: customerRow(),
    other: customerRow({ id: "00000000-0000-4000-8000-0000000000d2" }),
    oneHas: { orders: 2, addresses: 1, wishes: 0, reviews: 0, promoUses: 0 },
    otherHas: { orders: 0, addresses: 0, wishes: 0, reviews: 0, promoUses: 0 },
  },
  "customers.open-matters": { open: [] },
  "people.open-matters": { open: [] },
  "customers.give-data": { name: "Asha Rao", asOf: "2026-11-21T10:00:00.000Z", parts: [] },
  "people.give-data": { name: "Asha Rao", asOf: "2026-11-21T10:00:00.000Z", parts: [] },
  "orders.read": { order: buildOrder({ itemCount: 0 }), lines: [], payments: [], address: null, instructions: "" },
  "returns.products": { lines: [] },
  "settings.returns.read": { returnDays: 7, returnWindows: [], categories: ["Dairy"] },
  "settings.reasons.read": { cancelReasons: "Twice", rejectReasons: "", holdReasons: "" },
  "settings.hours.read": { opensAt: "07:00", closesAt: "21:00", slotMinutes: 120 },
  "returns.read": { lines: [], record: samplesByKind.return.rows[0] },
  "area-outlines.list": { areas: [], pincodes: [], near: null, store: null, tiles: null },
  "invoices.read": { document: { buyer: { name: "", gstin: "" } } },
  "indents.read": { lines: [], record: samplesByKind.indent.rows[0] },
  "indents.suppliers": [],
  "people.stores": [],
  "messages.ways": {
    ways: [{ channel: "SMS", address: "+915000000001", because: null, becauseAdvertising: null }],
    templates: [],
  },
  "messages.test": { taken: true, answer: "the provider answered 200" },
  "prices.list": { timeZone: "UTC", prices: [] },
  "prints.changed-labels": { total: 1, recordIds: ["00000000-0000-4000-8000-0000000000d1"] },
  "intake-limits.list": { timeZone: "UTC", asOf: "2026-11-21T10:00:00.000Z", limits: [] },
  "saved-views.list": [],
  "slots.list": { slots: [], timeZone: "UTC" },
  "segments.add-usual": { added: ["Best customers"], known: [] },
};
/** What the gateway answers where a command goes on with it. */
export const answerOf = (name: string): unknown => answers[name];

/** What an operator may be looking at where records of a kind are shown, poor and rich. */
function samplesOf<K extends Kind>(kind: K): Record<string, Now> {
  const list = (over: Partial<Now>) => buildNow({ kind, cursor: null, ...over });
  const rows: readonly Kinds[K][] = samplesByKind[kind].rows;
  const records = rows.map((row) => recordOf(kind, row));
  const [first = null] = records;
  const selected = selectedOf(kind, rows);
  return {
    [`empty list of ${kind}`]: list({ total: 0, pageRows: 0 }),
    [`list of ${kind} with a selection`]: list({ cursor: first, selected, waiting: 4, filtered: true, undo }),
    [`list beside a ${kind}`]: list({
      cursor: first,
      opened: first,
      lends: everythingBut(
        "leave",
        "leaveList",
        "openNeighbour",
        "readDayEnd",
        "reportHere",
        "readJob",
        "readImport",
        "downloadJob",
        ...riderCashLends,
        ...planLends,
      ),
      last: { title: "Copy order number" },
    }),
    [`wall board of ${kind}`]: list({ fullScreen: true, cursor: first }),
    [`list of ${kind} that lends its rows alone`]: list({ cursor: first, lends: new Set(["move"]) }),
    ...Object.fromEntries(
      records.flatMap((record, at) => [
        [`list on ${kind} ${at}`, list({ cursor: record })],
        [`page of ${kind} ${at}`, buildNowOnPage(record)],
        [`page of ${kind} ${at} of a viewer`, buildNowOnPage(record, { rights: new Set([viewRight(kind)]) })],
      ]),
    ),
  };
}

const ninePins = destinations.slice(0, 9).map(({ title, path }) => ({ title, address: path }));

/** What an operator may be looking at, poor and rich. */
export const samples: Readonly<Record<string, Now>> = {
  login: emptyNow,
  "no screen yet": buildNowElsewhere({ lends: new Set(["leave"]) }),
  "screen of its own": buildNowElsewhere(),
  dashboard: buildNowOnDashboard(),
  "screen of its own with notices": buildNowElsewhere({ notices: 3, undo, last: { title: "Export list" } }),
  "orders while a macro is recorded": buildNow({ macro: { doing: "recording", text: "Recording: 2 steps" } }),
  "orders while a macro plays": buildNow({ macro: { doing: "playing", text: "Macro: 1 of 3 done" } }),
  "orders with nine pinned views": buildNow({ place: { ...buildNow().place, pins: ninePins } }),
  "day end": buildNowElsewhere({
    total: 14,
    lends: new Set(["move", "moveTo", "moveSideways", "refresh", "readDayEnd"]),
  }),
  plan: buildNowOnPlan(),
  "empty plan": buildNowOnPlan(0),
  jobs: buildNowOnJobs(),
  "no jobs": buildNowOnJobs(0),
  imports: buildNowOnImports(),
  "no imports": buildNowOnImports(0),
  report: buildNowOnReport(),
  tiles: buildNowOnTiles(),
  "empty report": buildNowOnReport(0),
  "rider cash": buildNowOnRiderCash(),
  "no rider cash": buildNowOnRiderCash(0),
  ...Object.assign({}, ...kindNames.map(samplesOf)),
};
