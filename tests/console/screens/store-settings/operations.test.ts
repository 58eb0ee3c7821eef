import { expect, it } from "vitest";
import type { Operations } from "#contract/settings/operations.ts";
import { formatFor } from "#console/kit/format.ts";
import { concernsOf } from "#console/screens/store-settings/operations.ts";

const format = formatFor({ timeZone: "Asia/Kolkata", locale: "en-IN", currency: "INR" });
const gateway = {
  id: "0198a8e2-0000-7000-8000-000000000001",
  host: "till",
  version: "0.1.0+AB12",
  startedAt: "2026-11-20T09:00:00.000Z",
  seenAt: "2026-11-21T08:59:40.000Z",
  isSeen: true,
  streams: 4,
  isThis: true,
} as const;
const calm: Operations = {
  at: "2026-11-21T09:00:00.000Z",
  gateways: [gateway, { ...gateway, isThis: false }],
  jobs: { waiting: 2, running: 1, failed: 0, waitingSince: "2026-11-21T08:50:00.000Z" },
  secondsBehind: 5,
  messagesDueSince: "2026-11-21T08:50:00.000Z",
  invoicesDueSince: null,
};
const wordsOf = (changed: Partial<Operations>) => concernsOf({ ...calm, ...changed }, format).map(({ words }) => words);

it("needs no look where nothing waits for longer than ten minutes", () => {
  expect(wordsOf({})).toEqual([]);
});

it("says in a sentence each thing that needs a look", () => {
  const long = "2026-11-21T08:32:00.000Z";
  expect(wordsOf({ jobs: { ...calm.jobs, waitingSince: long } })).toEqual(["2 jobs wait, the oldest since 14:02"]);
  expect(wordsOf({ jobs: { ...calm.jobs, waiting: 1, waitingSince: long } })).toEqual(["1 job waits since 14:02"]);
  expect(wordsOf({ jobs: { ...calm.jobs, failed: 3 } })).toEqual(["3 jobs have failed within the last day"]);
  expect(wordsOf({ secondsBehind: 5.4 })).toEqual(["Screens show what was 5 seconds ago"]);
  expect(wordsOf({ messagesDueSince: "2026-11-20T09:00:00.000Z" })).toEqual([
    "Messages to customers have not left since 20 Nov 14:30",
  ]);
  expect(wordsOf({ invoicesDueSince: long })).toEqual(["Invoices have not left since 14:02"]);
});

it("tells of a gateway that has fallen silent before anything else, and of versions only among those that run", () => {
  const silent = { ...gateway, isSeen: false, seenAt: "2026-11-21T08:32:00.000Z", version: "0.0.9" };
  const jobs = { ...calm.jobs, failed: 1 };
  expect(wordsOf({ gateways: [gateway, silent], jobs })).toEqual([
    "Gateway 2 has not been seen since 14:02: look whether it still runs",
    "1 job has failed within the last day",
  ]);
  expect(wordsOf({ gateways: [gateway, { ...gateway, version: "0.2.0+CD34" }] })).toEqual([
    "The gateways run different versions: a new one is being started, or one was left out",
  ]);
});
