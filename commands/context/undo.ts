/**
 * How a change is undone; `because` says why it cannot be, as far as the console knows by now. `run` answers `false` when the operator cancels, and what
 * became of it when only a part was undone.
 */
export interface Undo {
  readonly title: string;
  readonly because: string | null;
  run(): Promise<boolean | void | UndonePart>;
}

/** What was undone of a change, and how the rest is; null where it cannot be. */
export interface UndonePart {
  readonly title: string;
  readonly left: Undo | null;
}
