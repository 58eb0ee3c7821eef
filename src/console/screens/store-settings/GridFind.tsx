import type { ReactElement, ReactNode } from "react";

/** The field above a grid that finds some of its rows, and how many there are; what it offers else stands between both. */
export function GridFind(props: {
  readonly label: string;
  readonly most: number;
  readonly sought: string;
  readonly onSought: (sought: string) => void;
  readonly count: string;
  readonly children?: ReactNode;
}): ReactElement {
  const { label, most, sought, onSought } = props;
  return (
    <div className="aisle-settings-find" data-line-stop>
      <input
        className="bp6-input"
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={most}
        value={sought}
        onChange={(event) => onSought(event.target.value)}
      />
      {props.children}
      <span className="aisle-quiet" role="status">
        {props.count}
      </span>
    </div>
  );
}
