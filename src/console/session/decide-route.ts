/** What to do with a path: show it, go to the dashboard, or go to the login screen and clear both storages. */
export type RouteDecision = "show" | "dashboard" | "leave";

/** Decides whether a path may be shown. The login screen is public; everything else needs the stored login flag. */
export function decideRoute(path: string, loggedIn: boolean): RouteDecision {
  if (path === "/") return loggedIn ? "dashboard" : "show";
  return loggedIn ? "show" : "leave";
}
