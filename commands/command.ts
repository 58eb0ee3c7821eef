import type { OrderStatus } from "#contract/orders/status.ts";
import type { Now } from "./given/now.ts";
import type { Tools } from "./given/tools.ts";

/** Headings of palette and help, in the order they are shown. */
export const groups = ["Record", "Assign", "List", "View", "Go", "Session", "Help"] as const;
export type Group = (typeof groups)[number];

/** "yes"; "hidden" when it belongs to another screen or kind; else the reason the operator will read, without a full stop. */
export type Answer = "yes" | "hidden" | { readonly because: string };

/** Everything an operator can do is one of these. */
export interface Command {
  /** The part before the dot is the name of the file it stands in. */
  readonly id: `${string}.${string}`;
  /** Verb first, sentence case; `...` at the end when it asks something. */
  readonly title: string;
  /** The title where it can name the kind of record on screen: "Open order". Without it, `title` is always used. */
  titleHere?(now: Now): string;
  readonly group: Group;
  /** Each a stroke or a sequence: "o", "g o", "mod+k", "shift+ArrowDown". The first one is shown. */
  readonly keys?: readonly string[];
  /** More words to find it by. */
  readonly words?: string;
  /** "start": the palette finds it by the beginning of its title alone, such as "undo". */
  readonly foundBy?: "start";
  /** Changes something when it runs. The palette runs it only when the typed text begins some of its words. */
  readonly changes?: true;
  /** Keeps firing while its key is held down: only commands that move. */
  readonly moves?: true;
  /** A word or two for the status bar; without it, the title. */
  readonly short?: string;
  /** What is said when it fails, in the specification's words; without it, "Failed, Please Try Again...". */
  readonly failure?: string;
  /** Not offered by "repeat the last command". */
  readonly unrepeatable?: true;
  /** The order status it leads to, whose dot is shown beside it. */
  readonly status?: OrderStatus;
  /** The higher, the earlier it stands in the status bar; without it, it is not shown there. */
  readonly hint?: number;
  /** Pure and quick: asked for every palette row. */
  can(now: Now): Answer;
  run(now: Now, tools: Tools): void | Promise<void>;
}

/** A command's title as it should be read here and now. */
export function titleOf(command: Command, now: Now): string {
  return command.titleHere?.(now) ?? command.title;
}
