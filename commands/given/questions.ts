import type { Kind, Kinds } from "#contract/kinds.ts";
import type { OrderStatus } from "#contract/orders/status.ts";

/** One row of a question: what it answers and, when it cannot be chosen, why. */
export interface Option<Value> {
  readonly value: Value;
  readonly title: string;
  readonly hint?: string;
  readonly words?: string;
  readonly because?: string;
  /** The order status it stands for, whose dot is shown beside it. */
  readonly status?: OrderStatus;
}

/** A question asked in the palette's dialog. Options may be fetched; Esc answers `undefined`. */
export interface Choice<Value> {
  readonly title: string;
  readonly options: readonly Option<Value>[] | (() => Promise<readonly Option<Value>[]>);
}

/** A change of one record. Where it fails and may yet succeed, the operator is asked whether to try again. */
export interface RetryableChange {
  /** "S101-000412 to Accepted" */
  readonly title: string;
  /** What is said when it fails; without it, the command's own words. */
  readonly failure?: string;
  save(): Promise<void>;
  /** Why it cannot be made as things stand now; null when it can. Asked after somebody else was quicker. */
  refuse(): string | null;
}

/**
 * A question answered by writing. With `save`, the dialog stays open until it has succeeded, and keeps the text when it
 * fails; `refuse` is as in `RetryableChange`. `initial` is the text the field starts with.
 */
export interface Writing {
  readonly title: string;
  readonly label: string;
  readonly required: boolean;
  readonly initial?: string;
  /** What is said when `save` fails; without it, the command's own words. */
  readonly failure?: string;
  save?(text: string): Promise<void>;
  refuse?(): string | null;
}

/** A change to several records of a kind: which can take part, the change of one, and how to take one back. */
export interface Batch<K extends Kind = Kind> {
  readonly kind: K;
  /** "Change status to Accepted" */
  readonly title: string;
  readonly rows: readonly Kinds[K][];
  /** Why a record cannot take part as it stands; null when it can. */
  refuse(row: Kinds[K]): string | null;
  change(row: Kinds[K]): Promise<Kinds[K]>;
  /** Takes one change back. */
  undo(before: Kinds[K], after: Kinds[K]): Promise<Kinds[K]>;
  /** Why one change cannot be taken back; without it, every change can. */
  refuseUndo?(before: Kinds[K], after: Kinds[K]): string | null;
}

/** How a change can be taken back; `because` says why it cannot. `false`: the operator has stepped back from it. */
export interface Undo {
  readonly title: string;
  readonly because: string | null;
  run(): Promise<boolean | void>;
}
