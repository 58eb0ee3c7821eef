import type { Limit } from "#commands/record/limit.ts";
import type { Kind, Kinds } from "#contract/kinds.ts";
import type { HeaderName } from "#contract/store/form-header.ts";
import type { OrderStatus } from "#contract/orders/status.ts";

/** One row of a question: what it answers and, when it cannot be chosen, why. */
export interface Option<Value> {
  readonly value: Value;
  readonly title: string;
  readonly hint?: string;
  readonly words?: string;
  readonly because?: string;
  /** The heading under which it stands apart from the rest, at the end. */
  readonly heading?: string;
  /** The order status it stands for, whose dot is shown beside it. */
  readonly status?: OrderStatus;
}

/** A question asked in the palette's dialog. Options may be fetched; Esc answers `undefined`. */
export interface Choice<Value> {
  readonly title: string;
  /** The first nine options are numbered, and a digit chooses. */
  readonly numbered?: true;
  /** The dropdown that its values are those of: what the store does not offer there is not offered here. */
  readonly dropdown?: HeaderName;
  readonly options: readonly Option<Value>[] | (() => Promise<readonly Option<Value>[]>);
}

/** A change of one record. Where it fails and may yet succeed, the operator is asked whether to try again. */
export interface RetryableChange {
  /** "S101-000412 to Accepted" */
  readonly title: string;
  /** What is said when it fails; without it, the command's own words. */
  readonly failure?: string;
  save(): Promise<void>;
  /** What going beyond a limit of the gateway's is called; null where the operator may not. */
  readonly override?: string | null;
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
  /** "Accept orders" */
  readonly title: string;
  readonly rows: readonly Kinds[K][];
  /** Rows that were selected with them and are left out: the filter finds them no longer. */
  readonly left?: readonly Kinds[K][];
  /** Shows the plan even where every row can take part and nothing is lost. */
  readonly alwaysPlan?: boolean;
  /** Why a record cannot take part as it stands; null when it can. */
  refuse(row: Kinds[K]): string | null;
  /** What a record loses by it: "taken from Asha"; null when nothing. */
  loses?(row: Kinds[K]): string | null;
  readonly limit?: Limit<Kinds[K]>;
  /** The message when all are done; without it, none is shown. */
  readonly message?: string;
  /** `isOverride`: even beyond the limit. */
  change(row: Kinds[K], isOverride: boolean): Promise<Kinds[K]>;
  /** Takes one change back, which made `after` of `before`; `row` is the row to go out from. */
  undo(before: Kinds[K], row: Kinds[K], after: Kinds[K]): Promise<Kinds[K]>;
  /** Why one change cannot be taken back; without it, every change can. */
  refuseUndo?(before: Kinds[K], after: Kinds[K]): string | null;
}

/** How a change can be taken back; `because` says why it cannot. `false`: the operator has stepped back from it. */
export interface Undo {
  readonly title: string;
  readonly because: string | null;
  run(): Promise<boolean | void>;
}
