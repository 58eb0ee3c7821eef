import type { ReactElement, ReactNode } from "react";
import "./kit.css";

/** Says why there is nothing here; its children offer what to do next. */
export function EmptyState(props: { readonly title: string; readonly children?: ReactNode }): ReactElement {
  return (
    <div className="aisle-empty" role="status">
      <p className="aisle-empty-title">{props.title}</p>
      {props.children}
    </div>
  );
}
