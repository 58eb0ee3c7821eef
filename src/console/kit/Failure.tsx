import type { ReactElement, ReactNode } from "react";
import "./kit.css";

/** Says what failed and why, and what is still shown; its children offer a retry. */
export function Failure(props: {
  readonly title: string;
  readonly because?: string | undefined;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <div className="aisle-failure" role="alert">
      <p className="aisle-failure-title">{props.title}</p>
      {props.because ? <p className="aisle-quiet">{props.because}</p> : null}
      {props.children}
    </div>
  );
}
