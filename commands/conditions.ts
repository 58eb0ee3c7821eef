import { type Permission, permissionTitles } from "#contract/permission.ts";
import { type Answer, type Now, subjects } from "./command.ts";

/** Whether a right is held; the refusal says which one is missing. */
export function may(now: Now, permission: Permission): Answer {
  return now.rights.has(permission) ? "yes" : { because: `you may not ${permissionTitles[permission]}` };
}

/** Whether there is an order to act on, and the right to do it. Hidden where no orders are shown. */
export function mayActOnOrders(now: Now, permission: Permission): Answer {
  if (now.screen !== "orders" && now.screen !== "order") return "hidden";
  const answer = may(now, permission);
  if (answer !== "yes") return answer;
  return subjects(now).length > 0 ? "yes" : { because: "no order is under the cursor or picked" };
}

/** Whether a list is on screen, whatever its rows are. */
export function onList(now: Now): Answer {
  return now.list ? "yes" : "hidden";
}

/** Whether a list with rows is on screen, whatever they are. */
export function onRows(now: Now): Answer {
  if (!now.list) return "hidden";
  return now.total > 0 ? "yes" : { because: "the list is empty" };
}

/** Whether the list of orders is on screen. */
export function onOrders(now: Now): Answer {
  return now.screen === "orders" ? onList(now) : "hidden";
}

/** Whether the list of orders is on screen with rows: they alone can be picked. */
export function onOrderRows(now: Now): Answer {
  return now.screen === "orders" ? onRows(now) : "hidden";
}

/** Whether somebody is logged in and, where one is named, has the right. */
export function insideSession(now: Now, permission?: Permission): Answer {
  if (now.screen === "login") return "hidden";
  return permission === undefined ? "yes" : may(now, permission);
}
