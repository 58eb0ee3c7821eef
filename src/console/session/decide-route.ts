/**
 * What to do with a path: show it, go back to the screen chosen last, or clear both storages and go to the login
 * screen.
 */
export type RouteDecision = "show" | "return" | "leave";

/** Where the first administrator is made, before anybody can log in. */
export const setupPath = "/setup";

/**
 * Decides whether a path may be shown. The login screen and the setup screen are public; everything else needs the
 * stored login flag.
 */
export function decideRoute(path: string, loggedIn: boolean): RouteDecision {
  if (path === "/" || path === setupPath) return loggedIn ? "return" : "show";
  return loggedIn ? "show" : "leave";
}
