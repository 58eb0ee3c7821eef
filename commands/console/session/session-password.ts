import type { Command } from "#commands/command.ts";
import { insideSession } from "#commands/conditions.ts";

/** Changes the password of the one who is logged in. */
export const ownPasswordCommand: Command = {
  id: "session.password",
  title: "Change my password ...",
  group: "Session",
  words: "own new secret",
  changes: true,
  unrepeatable: true,
  unrecorded: "a macro never keeps a password",
  can: insideSession,
  run: async (_now, tools) => (await import("./own-password-form.ts")).changeOwnPassword(tools),
};
