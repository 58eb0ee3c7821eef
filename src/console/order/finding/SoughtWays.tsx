import type { KeyboardEvent, ReactElement } from "react";
import type { StoreProduct } from "#contract/products/schema.ts";
import type { Format } from "#console/kit/format.ts";
import type { SoughtLine } from "./use-sought.ts";
import "./sought.css";

/**
 * What becomes of a text whose product is looked up: that it is, or why there is none, with the ways on. Left and right
 * go from one way to the next.
 */
export function SoughtWays(props: {
  readonly line: SoughtLine;
  readonly format: Format;
  readonly onChoose: (product: StoreProduct) => void;
  readonly onRetry: () => void;
  readonly onEdit: () => void;
  readonly onDrop: () => void;
}): ReactElement {
  const { line, format } = props;
  const { text, unfound } = line;
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of its buttons
    <span className="aisle-sought" onKeyDown={goSideways}>
      {unfound === null ? (
        <small className="aisle-quiet" role="status">
          Searching ...
        </small>
      ) : (
        <small role="alert" className="aisle-sought-wrong">
          {unfound.because}
        </small>
      )}
      {unfound?.hasFailed ? <Way text="Try again" onTake={props.onRetry} /> : null}
      {unfound?.alike.map((product) => (
        <Way
          key={product.id}
          text={`${product.name} ${format.amount(product.price)}`}
          onTake={() => props.onChoose(product)}
        />
      ))}
      <Way text="Edit" title={`Edit “${text}”`} onTake={props.onEdit} />
      <Way text="Remove" title={`Remove “${text}”`} onTake={props.onDrop} removes />
    </span>
  );
}

/** A plain button: one of Blueprint is also pressed when the Enter is released that has led to it. */
function Way(props: {
  readonly text: string;
  readonly title?: string;
  /** The key that takes a line out presses it. */
  readonly removes?: true;
  readonly onTake: () => void;
}): ReactElement {
  return (
    <button
      type="button"
      className="bp6-button bp6-small"
      aria-label={props.title}
      data-remove={props.removes}
      onClick={props.onTake}
    >
      {props.text}
    </button>
  );
}

function goSideways(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  const ways = [...event.currentTarget.querySelectorAll("button")];
  const at = ways.findIndex((way) => way === event.target) + (event.key === "ArrowRight" ? 1 : -1);
  ways[Math.max(0, Math.min(at, ways.length - 1))]?.focus();
  event.preventDefault();
  event.stopPropagation();
}
