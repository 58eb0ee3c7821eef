/** What to do with a path: show it, go to the dashboard, or leave for the login screen with everything kept removed. */
export type Passage = "show" | "dashboard" | "leave";

/** Whether a path may be shown. The login screen is open to all; everything else needs the logged-in flag. */
export function passage(path: string, loggedIn: boolean): Passage {
  if (path === "/") return loggedIn ? "dashboard" : "show";
  return loggedIn ? "show" : "leave";
}
