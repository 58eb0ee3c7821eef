/** The result of sending something to a program: the status of its response and what it said, or why there was none. */
export type Posted =
  | { readonly status: number; readonly text: string; readonly retryAfter?: string }
  | { readonly because: string };

/** How long what is sent belongs to the gateway that took it, as SQL; afterwards it counts as not sent. */
export const sendingLease = "60 seconds";

/** How attempts to send go on. Pauses in seconds. */
interface AttemptRules {
  /** The pause after the first attempt; each next one is twice as long. */
  readonly firstPause: number;
  /** The longest of these pauses. A receiver may ask for a longer one, of at most a day. */
  readonly longestPause: number;
  readonly mostAttempts: number;
  /** Whether a response with this status is about what was sent, so that another attempt would change nothing. */
  readonly refuses: (status: number) => boolean;
}

/** What becomes of something after an attempt to send it. */
export interface AttemptResult {
  /** "again" after `nextIn` seconds; "gave-up" after as many attempts as are made. */
  readonly is: "sent" | "refused" | "gave-up" | "again";
  readonly nextIn: number | null;
  /** The status and the beginning of the text of the response, or why there was none. */
  readonly answer: string;
}

/** The longest pause that a receiver can ask for, in seconds. */
const longestAsked = 86_400;

/** The longest answer that is stored, in characters. */
const longestAnswer = 500;

/** Decides what becomes of something after its attempt of this number, from 1 on. */
export function judgeAttempt(posted: Posted, attempt: number, rules: AttemptRules): AttemptResult {
  const answer = answerOf(posted);
  const status = "status" in posted ? posted.status : null;
  if (status !== null && status >= 200 && status < 300) return { is: "sent", nextIn: null, answer };
  if (status !== null && rules.refuses(status)) return { is: "refused", nextIn: null, answer };
  if (attempt >= rules.mostAttempts) return { is: "gave-up", nextIn: null, answer };
  const usual = Math.min(rules.firstPause * 2 ** Math.min(attempt - 1, 20), rules.longestPause);
  const asked = "status" in posted ? secondsOf(posted.retryAfter) : 0;
  return { is: "again", nextIn: Math.max(usual, Math.min(asked, longestAsked)), answer };
}

/** The seconds that a `Retry-After` header asks for, which is a number or a date; 0 where it asks for none. */
function secondsOf(retryAfter = ""): number {
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? seconds : 0;
}

function answerOf(posted: Posted): string {
  const words = "status" in posted ? `${posted.status} ${posted.text}` : posted.because;
  return words.replaceAll("\0", "").replaceAll(/\s+/g, " ").trim().slice(0, longestAnswer);
}
