import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import type { ReactElement, ReactNode } from "react";

/** A column of text fields in a grid. */
export interface GridColumn<Name extends string> {
  readonly name: Name;
  readonly title: string;
  readonly inputMode?: "decimal" | "text";
  /** Shown in an empty field of a row that is there. */
  readonly example?: string;
}

/** The titles of a grid; those of cells that are no text fields stand in `further`. */
export function GridHead(props: {
  readonly columns: readonly GridColumn<string>[];
  readonly further?: readonly string[];
}): ReactElement {
  return (
    <thead>
      <tr>
        {[...props.columns.map(({ title }) => title), ...(props.further ?? [])].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
        <th scope="col">
          <span className="aisle-unseen">Remove</span>
        </th>
      </tr>
    </thead>
  );
}

/** A row of a grid: its text fields, what is wrong with them below the first, and what takes it out. */
export function GridRow<Name extends string>(props: {
  readonly columns: readonly GridColumn<Name>[];
  /** Tells the rows of the page apart. */
  readonly id: string;
  /** What it is, as in "Rate of HSN 2402". */
  readonly name: string;
  readonly values: Readonly<Record<Name, string>>;
  readonly because: string | undefined;
  readonly mayChange: boolean;
  readonly onType: (column: Name, text: string) => void;
  /** Null for the last row, which begins another one. */
  readonly onRemove: (() => void) | null;
  /** Cells after the text fields. */
  readonly children?: ReactNode;
}): ReactElement {
  const { columns, id, name, values, because, mayChange, onType, onRemove } = props;
  return (
    <tr>
      {columns.map((column, at) => (
        <td key={column.name}>
          <input
            className="bp6-input"
            type="text"
            data-column={column.name}
            inputMode={column.inputMode ?? "text"}
            aria-label={`${column.title} of ${name}`}
            aria-invalid={because !== undefined}
            aria-describedby={because === undefined ? undefined : `${id}-wrong`}
            placeholder={onRemove ? column.example : undefined}
            maxLength={20}
            disabled={!mayChange}
            value={values[column.name]}
            onChange={({ target }) => onType(column.name, target.value)}
          />
          {at === 0 && because !== undefined && (
            <p id={`${id}-wrong`} className="aisle-settings-warning">
              {because}
            </p>
          )}
        </td>
      ))}
      {props.children}
      <td>
        {onRemove && (
          <Button
            size="small"
            variant="minimal"
            text="Remove"
            aria-label={`Remove ${name}`}
            disabled={!mayChange}
            onClick={onRemove}
          />
        )}
      </td>
    </tr>
  );
}
