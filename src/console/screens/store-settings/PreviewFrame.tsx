import type { ReactElement } from "react";
import "./preview.css";

/** The place of a preview, with what is wrong with what it shows. */
export function PreviewFrame(props: {
  readonly warnings: readonly string[];
  /** Said where nothing is wrong. */
  readonly fine: string;
  readonly children?: ReactElement;
}): ReactElement {
  const { warnings } = props;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys
    <aside className="aisle-settings-preview" aria-label="Preview" tabIndex={0} data-scroller>
      <h2>Preview</h2>
      <div role="status">
        {warnings.map((warning) => (
          <p key={warning} className="aisle-settings-warning">
            {warning}
          </p>
        ))}
        {warnings.length === 0 && <p className="aisle-quiet">{props.fine}</p>}
      </div>
      {props.children}
    </aside>
  );
}
