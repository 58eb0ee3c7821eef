import { userInfo } from "node:os";

/** Who runs this program, by the name that the system knows; behind sudo, who called that. */
export function userName(): string {
  const { SUDO_USER } = process.env;
  if (SUDO_USER) return SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    // In a container the user may have a number only.
    return "unknown";
  }
}
