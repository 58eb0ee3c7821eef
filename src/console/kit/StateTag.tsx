import type { ReactElement } from "react";
import type { RecordState } from "#contract/enumerations.ts";
import { stateLook } from "./state-look.ts";

/** A record state as a dot of its colour and its word. */
export function StateTag({ state }: { readonly state: RecordState }): ReactElement {
  return <span className={stateLook(state)}>{state}</span>;
}
