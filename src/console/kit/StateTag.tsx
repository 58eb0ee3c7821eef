import type { ReactElement } from "react";
import type { RecordState } from "#contract/enumerations.ts";
import { stateLook } from "./state-look.ts";

/** A record state as a word with a dot in its colour. */
export function StateTag({ state }: { readonly state: RecordState }): ReactElement {
  return <span className={stateLook(state)}>{state}</span>;
}
