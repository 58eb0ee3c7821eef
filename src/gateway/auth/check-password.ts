import { passwordLimits } from "#contract/session/password.ts";

/** More characters are not looked at: by then a password is good, or it is one that repeats itself. */
const longestChecked = 100;
/** From 0, the worst, to 4. Below this it is found within a million guesses. */
const leastScore = 2;

/** Reads the lists of common passwords, which few calls need, when they are first asked for. */
async function makeEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: longestChecked });
}

/** Says why a password must not be taken; null when it may. */
export type CheckPassword = (password: string, known: readonly string[]) => Promise<string | null>;

/**
 * Makes the check that keeps passwords out which are easy to guess. Its `known` are words that whoever guesses would
 * try first: the login, the name, the shop.
 */
export function passwordCheck(): CheckPassword {
  let made: ReturnType<typeof makeEstimator> | null = null;
  return async (password, known) => {
    const estimator = await (made ??= makeEstimator());
    const { score } = estimator.check(password.slice(0, longestChecked), [...known]);
    return score < leastScore ? "This password is easy to guess. Use several words that do not belong together" : null;
  };
}

/** A password that somebody chooses in place of the one they have. */
interface NewPassword {
  readonly loginId: string;
  readonly name: string;
  readonly password: string;
  readonly newPassword: string;
  /** How many characters it has at least. */
  readonly shortest: number;
}

/** Says why somebody cannot choose a password; null when they can. */
export async function refuseNewPassword(given: NewPassword, check: CheckPassword): Promise<string | null> {
  const { loginId, name, password, newPassword, shortest } = given;
  const { longest } = passwordLimits;
  if (newPassword.length < shortest) return `At least ${shortest} characters`;
  if (newPassword.length > longest) return `At most ${longest} characters`;
  if (newPassword === password) return "This is the password you have now";
  return check(newPassword, [loginId, name]);
}
