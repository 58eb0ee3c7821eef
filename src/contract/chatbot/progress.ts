/** A flow as the bot runs it. */
export interface BotFlow {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly steps: string;
}

/** The flow that a conversation is in, as it was when it began, and how far it is. */
export interface RunningFlow extends BotFlow {
  /** The step that is asked now, counted from 0. */
  readonly at: number;
  /** How often its question was not answered. */
  readonly failed: number;
}

/** How far the bot is with a conversation. */
export interface Progress {
  readonly flow?: RunningFlow;
  /** What was asked and answered. */
  readonly known?: Readonly<Record<string, string>>;
  /** The flows that were offered last, by number; a person comes after them. */
  readonly offers?: readonly string[];
  /** How often in a row nothing was understood. */
  readonly missed?: number;
}
