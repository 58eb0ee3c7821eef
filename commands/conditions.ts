import { type Permission, permissionTitles } from "#contract/permission.ts";
import type { Answer } from "./command.ts";
import type { Now } from "./given/now.ts";
import type { StageTool } from "./given/tools.ts";

/** Whether a right is held; the refusal says which one is missing. */
export function may(now: Now, permission: Permission): Answer {
  return now.rights.has(permission) ? "yes" : { because: `you may not ${permissionTitles[permission]}` };
}

/** Whether somebody is logged in and, where one is named, has the right. */
export function insideSession(now: Now, permission?: Permission): Answer {
  if (!now.loggedIn) return "hidden";
  return permission === undefined ? "yes" : may(now, permission);
}

/** A condition of commands that need a tool of the screen: hidden where it is not lent. */
export function whereLent(tool: StageTool): (now: Now) => Answer {
  return (now) => (now.lends.has(tool) ? "yes" : "hidden");
}

/** The same for a tool that does something to the rows of a list: refused while the list has none. */
export function onRows(tool: StageTool): (now: Now) => Answer {
  return (now) => {
    if (!now.lends.has(tool)) return "hidden";
    return now.total > 0 ? "yes" : { because: "the list is empty" };
  };
}
