import type { Command } from "#commands/command.ts";
import { insideSession } from "#commands/conditions.ts";
import type { Theme } from "#commands/context/now.ts";

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

const nextTheme: Readonly<Record<Theme, Theme>> = { light: "dark", dark: "system", system: "light" };

/** Commands about the login: colours, push messages and logging out. */
export const sessionCommands: readonly Command[] = [
  {
    id: "session.theme",
    title: "Switch between light, dark and system colours",
    group: "Session",
    keys: ["shift+d"],
    words: "theme mode",
    unrepeatable: true,
    can: () => "yes",
    run: (now, tools) => {
      const theme = nextTheme[now.theme];
      tools.view.setTheme(theme);
      tools.tell(`Colours: ${theme}`, "plain");
    },
  },
  {
    id: "session.push",
    title: "Turn on push messages",
    group: "Session",
    words: "notifications browser",
    changes: true,
    unrepeatable: true,
    can: (now) => {
      const answer = insideSession(now);
      if (answer !== "yes") return answer;
      if (now.push === "absent") return { because: "push messages are not available in this store or browser" };
      return now.push === "on" ? { because: "push messages are on" } : "yes";
    },
    run: async (_now, tools) => {
      await tools.turnOnPush();
      tools.tell("Push messages are on", "success");
    },
  },
  {
    id: "session.log-out",
    title: "Log out",
    group: "Session",
    words: "sign out leave quit exit logout",
    changes: true,
    unrepeatable: true,
    unrecorded: "logging out ends the recording",
    can: insideSession,
    run: (_now, tools) => tools.logOut(),
  },
];
