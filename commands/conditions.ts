import type { Permission } from "#contract/permission.ts";
import { permissionTitles } from "#contract/permission-titles.ts";
import type { Answer } from "./command.ts";
import type { Now } from "./context/now.ts";
import type { StageTool } from "./context/tools.ts";

/** "yes" when the operator has a right, else a reason that names it. */
export function may(now: Now, permission: Permission): Answer {
  return now.rights.has(permission) ? "yes" : { because: `you may not ${permissionTitles[permission]}` };
}

/** "hidden" when nobody is logged in; with `permission`, also refused without that right. */
export function insideSession(now: Now, permission?: Permission): Answer {
  if (!now.loggedIn) return "hidden";
  return permission === undefined ? "yes" : may(now, permission);
}

/** Makes the `can` of a command that needs one tool of the screen: hidden where the screen does not lend it. */
export function whereLent(tool: StageTool): (now: Now) => Answer {
  return (now) => (now.lends.has(tool) ? "yes" : "hidden");
}

/** Makes the `can` of a command that needs one tool and at least one row in the list. */
export function onRows(tool: StageTool): (now: Now) => Answer {
  return (now) => {
    if (!now.lends.has(tool)) return "hidden";
    return now.total > 0 ? "yes" : { because: "the list is empty" };
  };
}
