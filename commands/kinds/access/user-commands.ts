import type { Command } from "#commands/command.ts";
import { subjects } from "#commands/context/now.ts";
import { fieldsChange } from "#commands/record/field-change.ts";
import { changeRecords } from "#commands/record/record-change.ts";
import { oneRecordCommand, recordCommand } from "#commands/record/record-command.ts";
import { messages } from "#contract/messages.ts";
import type { UserRow } from "#contract/users/user.ts";
import { loadEndSessions, loadFirstPassword } from "./lazy.ts";

const isDeleted = ({ state }: UserRow): string | null => (state === "DELETE" ? "this user is deleted" : null);

/** Whether the command locks: yes when at least one of the users is ACTIVE, else it unlocks all. */
const locks = (rows: readonly UserRow[]): boolean => rows.some(({ state }) => state === "ACTIVE");

/** Locks users, so that they cannot log in, or unlocks them. */
export const lockCommand: Command = recordCommand("user", {
  id: "user.lock",
  title: "Lock or unlock user",
  titleHere: (now) => {
    const rows = subjects(now, "user");
    return rows.length === 0 || locks(rows) ? "Lock user" : "Unlock user";
  },
  keys: ["u"],
  words: "block shut out suspend let in",
  short: "lock",
  hint: 95,
  failure: messages.statusFailed,
  right: "user.manage",
  refuse: isDeleted,
  noneCan: "all selected users are deleted",
  run: (rows, tools) => {
    const state = locks(rows) ? "INACTIVE" : "ACTIVE";
    const isLock = state === "INACTIVE";
    const change = fieldsChange<"user">({
      kind: "user",
      title: (who) => (isLock ? `Lock ${who}: all their sessions end` : `Unlock ${who}`),
      done: (row) => `${row.name} ${isLock ? "locked" : "unlocked"}`,
      message: messages.statusChanged,
      refuse: (row) => isDeleted(row) ?? (row.state === state ? `already ${isLock ? "locked" : "unlocked"}` : null),
      fields: { state },
    });
    return changeRecords(rows, change, tools);
  },
});

/** Lets users work in this store, or no longer. */
export const worksHereCommand: Command = recordCommand("user", {
  id: "user.works-here",
  title: "Let user work in this store, or no longer",
  titleHere: (now) =>
    subjects(now, "user").every(({ worksHere }) => worksHere) && subjects(now, "user").length > 0
      ? "Take user out of this store"
      : "Let user work in this store",
  keys: ["a"],
  words: "add assign remove shop branch",
  short: "store",
  hint: 90,
  failure: messages.updateFailed,
  right: "user.manage",
  refuse: isDeleted,
  noneCan: "all selected users are deleted",
  run: (rows, tools) => {
    const worksHere = rows.some((row) => !row.worksHere);
    const change = fieldsChange<"user">({
      kind: "user",
      title: (who) => (worksHere ? `Let ${who} work in this store` : `Take ${who} out of this store`),
      done: (row) => `${row.name} ${worksHere ? "works here" : "no longer works here"}`,
      message: messages.updated,
      refuse: (row) => {
        const already = worksHere ? "already works here" : "does not work here";
        return isDeleted(row) ?? (row.worksHere === worksHere ? already : null);
      },
      fields: { worksHere },
    });
    return changeRecords(rows, change, tools);
  },
});

/** Gives one user a first password, which is shown once. */
export const passwordCommand: Command = oneRecordCommand("user", {
  alone: "each has a password of their own",
  id: "user.password",
  title: "Give first password ...",
  keys: ["w"],
  words: "reset forgot forgotten",
  short: "password",
  unrecorded: "a macro never keeps a password",
  hint: 85,
  failure: messages.updateFailed,
  right: "user.manage",
  refuse: isDeleted,
  run: async (row, tools) => (await loadFirstPassword()).replacePassword(row, tools),
});

/** Confirms, as a third person, that a login is another person's than whoever made it. */
export const confirmCommand: Command = oneRecordCommand("user", {
  alone: "each login is another person's",
  id: "user.confirm",
  title: "Confirm login as a second person",
  words: "approve four eyes trust third person counts",
  unrepeatable: true,
  unrecorded: "each login is another person's",
  failure: messages.updateFailed,
  right: "user.manage",
  refuse: (row) =>
    isDeleted(row) ?? (row.countsFrom === null ? "this login counts as a person of its own already" : null),
  run: async (row, tools) => {
    const params = { storeId: row.storeId, id: row.id };
    const idempotencyKey = tools.newKey();
    const title = `Confirm that ${row.name} is another person than whoever made this login?`;
    if (!(await tools.confirm({ title, yes: "Confirm login", no: "Not now" }))) return;
    await tools.api("users.confirm", { params, body: { version: row.version } }, { idempotencyKey });
    tools.tell(`${row.name} counts as a second person`, "success");
    await tools.refresh();
  },
});

/** Ends one session of a user, or all of them. */
export const endSessionsCommand: Command = oneRecordCommand("user", {
  alone: "locking several ends their sessions",
  id: "user.end-sessions",
  title: "End sessions ...",
  keys: ["l"],
  words: "sessions sign out log out kick",
  short: "sessions",
  hint: 65,
  failure: messages.updateFailed,
  right: "user.manage",
  refuse: ({ sessions }) => (sessions === 0 ? "no session is open" : null),
  run: async (row, tools) => (await loadEndSessions()).endSessions(row, tools),
});
