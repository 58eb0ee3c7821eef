import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { type ReactElement, useEffect, useId, useRef } from "react";
import { type Finding, type Search, useFinding } from "./use-finding.ts";
import "./finder.css";

/** How something that was found is shown: its name with a code, and at the right a remark and a value. */
export interface FoundWords {
  readonly title: string;
  readonly code: string | null;
  /** A small picture before it, where it has one. */
  readonly picture?: ReactElement;
  readonly remark?: string;
  readonly value: string;
}

interface FinderProps<Item> extends Search<Item> {
  readonly label: string;
  readonly placeholder: string;
  readonly words: (item: Item) => FoundWords;
  /** The line below the field while nothing is searched for, and when nothing was found. */
  readonly hint: string;
  readonly nothing: string;
  /** What is wrong with it, above everything else that is said of it. */
  readonly wrong?: string | undefined;
  /** It has the focus when the dialog that it is in opens. */
  readonly isFirst?: boolean;
  /** It takes the focus as soon as it is rendered. */
  readonly autoFocus?: boolean;
}

/**
 * A field that searches while one types. Arrow keys mark a result, Enter takes it. Enter before the response takes the
 * best result once it arrives, so that scanners and fast typists need not wait. Enter after a failed search repeats it.
 */
export function Finder<Item extends { readonly id: string }>(props: FinderProps<Item>): ReactElement {
  const { wrong } = props;
  const list = useId();
  const finding = useFinding(props);
  const { items, marked } = finding;
  return (
    <div className="aisle-finder">
      <InputGroup
        role="combobox"
        autoFocus={props.autoFocus}
        intent={wrong === undefined ? "none" : "danger"}
        aria-invalid={wrong !== undefined}
        aria-label={props.label}
        aria-expanded={items.length > 0}
        aria-controls={list}
        aria-activedescendant={items[marked] && `${list}-${marked}`}
        autoComplete="off"
        maxLength={100}
        placeholder={props.placeholder}
        data-first-focus={props.isFirst || undefined}
        value={props.text}
        onValueChange={finding.type}
        onKeyDown={finding.onKeyDown}
      />
      <FoundItems {...props} list={list} finding={finding} />
      {wrong !== undefined && (
        <p className="aisle-finder-wrong" role="alert">
          {wrong}
        </p>
      )}
      <p className="aisle-quiet" role="status">
        {statusText(props, finding)}
      </p>
    </div>
  );
}

/** What was found, with the marked item. */
function FoundItems<Item extends { readonly id: string }>(
  props: FinderProps<Item> & { readonly list: string; readonly finding: Finding<Item> },
): ReactElement {
  const { list, term } = props;
  const { found, isCurrent, items, marked } = props.finding;
  const options = useRef<HTMLDivElement>(null);
  // The results may be below the visible area.
  useEffect(() => {
    if (found.items.length > 0) options.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [found]);
  return (
    <div
      ref={options}
      id={list}
      role="listbox"
      aria-label={`${props.label}: found`}
      // What stands there belongs to an older text.
      data-older={(term !== "" && !isCurrent) || undefined}
    >
      {items.map((item, at) => {
        const { title, code, picture, remark, value } = props.words(item);
        return (
          <div
            // An item is found twice where its text can be read in two ways.
            key={`${item.id} ${at}`}
            id={`${list}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === marked}
            onPointerDown={(event) => {
              event.preventDefault();
              props.onChoose(item);
            }}
          >
            <span>
              {picture} {title} <small className="aisle-quiet">{code}</small>
            </span>
            <span>
              {remark === undefined || remark === "" ? null : <small className="aisle-quiet">{remark} · </small>}
              {value}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** What is said of a search below its field. */
function statusText<Item>(
  { term, hint, nothing }: FinderProps<Item>,
  { found, isCurrent, items }: Finding<Item>,
): string {
  if (term === "") return hint;
  if (!isCurrent) return "Searching ...";
  if (found.hasFailed) return "The search failed. Enter tries again.";
  return items.length === 0 ? nothing : "";
}
