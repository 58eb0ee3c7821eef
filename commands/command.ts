import type { Kind } from "#contract/records/kind-names.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { Now } from "./context/now.ts";
import type { Tools } from "./context/tools.ts";

/** Headings of palette and help, in the order they are shown. */
export const groups = ["Record", "Assign", "Money", "Stock", "List", "View", "Go", "Session", "Help"] as const;
export type Group = (typeof groups)[number];

/**
 * Whether a command can run: "yes", "hidden" where it does not belong (another screen or kind), or the reason why not.
 * The operator reads the reason; it has no full stop.
 */
export type Answer = "yes" | "hidden" | { readonly because: string };

/** One thing that an operator can do. */
export interface Command {
  /** The part before the dot is the name of the file that defines it. */
  readonly id: `${string}.${string}`;
  /** Begins with a verb, in sentence case; ends with `...` when the command asks something. */
  readonly title: string;
  /** The title where it can name the kind of record on screen: "Open order". Without it, `title` is always used. */
  titleHere?(now: Now): string;
  readonly group: Group;
  /** Its keys, each one stroke or a sequence: "o", "g o", "mod+k", "shift+ArrowDown". The first one is shown. */
  readonly keys?: readonly string[];
  /** More words by which the palette finds it. */
  readonly words?: string;
  /** It opens a record with its field: what is typed meanwhile goes into that. */
  readonly opensField?: true;
  /** "start": the palette finds it only by the beginning of its title, such as "undo". */
  readonly foundBy?: "start";
  /** It changes something. The palette runs it only when one of its words begins with the typed text. */
  readonly changes?: true;
  /**
   * What leaves the store for good with it: money, or a paper of the law. It first shows what that is, in one sentence
   * with sum, way and name, and waits for one more Enter.
   */
  readonly leaves?: "money" | "paper";
  /**
   * It belongs to the list of this kind and needs no record of it. Elsewhere, the palette goes to that list first and
   * runs it there, so it must ask before it changes something.
   */
  readonly ofList?: Kind;
  /** It runs again and again while its key is held down; only commands that move do. */
  readonly moves?: true;
  /** Its name in the status bar, a word or two; without it, the title is shown. */
  readonly short?: string;
  /** The message when it fails, in the specification's words; without it, "Failed, Please Try Again...". */
  readonly failure?: string;
  /** "Repeat the last command" does not offer it. */
  readonly unrepeatable?: true;
  /** Why a macro cannot have it as a step, although it changes something. */
  readonly unrecorded?: string;
  /** The status that it gives to orders; the dot of that status is shown beside it. */
  readonly status?: OrderStatus;
  /** Its rank in the status bar, the highest first; without it, the status bar does not show it. */
  readonly hint?: number;
  /** Must be pure and quick, because it is called for every row of the palette. */
  can(now: Now): Answer;
  run(now: Now, tools: Tools): void | Promise<void>;
}

/** Whether a command changes something as soon as it runs, and does not ask first. */
export function changesAtOnce({ changes, title }: Command): boolean {
  return changes === true && !title.endsWith("...");
}

/** The title of a command on the present screen. */
export function titleOf(command: Command, now: Now): string {
  return command.titleHere?.(now) ?? command.title;
}
