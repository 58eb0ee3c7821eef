import type { ReactElement, ReactNode } from "react";
import "./kit.css";

/** Says what failed and why, what is still shown, and offers the way to try again as children. */
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
