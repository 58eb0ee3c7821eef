import type { ReactElement } from "react";
import { stateLook, type StatusTones } from "./state-look.ts";

/** A record state, or the status of a document with the tones of its kind, as a word with a dot in its colour. */
export function StateTag(props: { readonly state: string; readonly tones?: StatusTones | undefined }): ReactElement {
  return <span className={stateLook(props.state, props.tones)}>{props.state}</span>;
}
