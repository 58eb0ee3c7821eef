import type { ReactElement } from "react";
import type { Kind } from "#contract/records/kind-names.ts";
import { stateTitle } from "#contract/records/state-title.ts";
import { stateLook, type StatusTones } from "./state-look.ts";

/** A record state, or the status of a document with the tones of its kind, as a word with a dot in its colour. */
export function StateTag(props: {
  /** The kind of the record, where it is one. */
  readonly kind?: Kind;
  readonly state: string;
  readonly tones?: StatusTones | undefined;
}): ReactElement {
  const { kind, state, tones } = props;
  return <span className={stateLook(state, tones)}>{kind ? stateTitle(kind, state) : state}</span>;
}
