import type { ReactElement, ReactNode } from "react";

/** One question about a file, and why its answer was guessed. */
export function Choice(props: {
  readonly label: string;
  readonly because: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div>
      <span>{props.label}</span>
      {props.children}
      <span className="aisle-quiet">{props.because}</span>
    </div>
  );
}
