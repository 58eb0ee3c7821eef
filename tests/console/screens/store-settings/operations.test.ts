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
  replica: { secondsBehind: 2 },
  backups: {
    last: { at: "2026-11-20T09:00:00.000Z", bytes: 43_000_000 },
    copiedAt: "2026-11-21T08:59:00.000Z",
    lastRestore: null,
    trouble: null,
  },
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
  expect(wordsOf({ replica: { secondsBehind: 90 } })).toEqual(["The replica is 90 seconds behind"]);
  expect(wordsOf({ replica: { secondsBehind: null } })).toEqual([
    "The replica does not answer: the database answers for it",
  ]);
  expect(wordsOf({ replica: null })).toEqual([]);
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

it("says what is wrong with the back-ups, and nothing where the gateways make none", () => {
  const { backups } = calm;
  if (backups === null) throw new Error("the calm ones have back-ups");
  const wordsWith = (changed: Partial<typeof backups>) => wordsOf({ backups: { ...backups, ...changed } });
  expect(wordsOf({ backups: null })).toEqual([]);
  expect(wordsWith({ last: { at: "2026-11-20T06:59:00.000Z", bytes: 1 } })).toEqual([
    "The last back-up is of 20 Nov 12:29: look whether its disk is there and has room",
  ]);
  expect(wordsWith({ copiedAt: "2026-11-21T08:49:00.000Z" })).toEqual([
    "Changes have not been backed up since 14:19: look whether the disk is there",
  ]);
  expect(wordsWith({ last: null, copiedAt: null })).toEqual([
    "No back-up has been made yet: the log of the gateway says why, if it stays so",
  ]);
  expect(wordsWith({ trouble: "/copies cannot hold back-ups: it is full" })).toEqual([
    "Nothing is backed up: /copies cannot hold back-ups: it is full",
  ]);
});
