import { type ReactElement, type RefObject, useLayoutEffect, useRef } from "react";
import type { Option } from "#commands/context/questions.ts";
import { messages } from "#contract/messages.ts";
import { capitalized } from "#contract/text.ts";
import { useLayer } from "./use-layer.ts";
import type { FieldOptions } from "./use-options.ts";

interface ChoiceListProps extends Pick<FieldOptions, "options" | "wrong"> {
  /** The field below which the list opens. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** The id of the field; the ids of the list and its rows are made from it. */
  readonly id: string;
  readonly label: string;
  readonly isOpen: boolean;
  /** The options that match the typed text. */
  readonly rows: readonly Option<string>[];
  /** The index of the marked row. */
  readonly at: number;
  readonly search: string;
  readonly onMark: (at: number) => void;
  readonly onTake: (value: string) => void;
}

/** The options below a field, in the browser's top layer; without options, it says why. */
export function ChoiceList(props: ChoiceListProps): ReactElement {
  const { input, id, isOpen, rows, at, options, wrong } = props;
  const layer = useRef<HTMLDivElement>(null);
  useLayer(isOpen, layer, input);
  useLayoutEffect(() => {
    if (isOpen) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [isOpen, id, at]);
  return (
    <div ref={layer} popover="manual" className="aisle-form-layer">
      <div id={`${id}-list`} role="listbox" aria-label={props.label} aria-busy={isOpen && options === null && !wrong}>
        {isOpen &&
          rows.map((option, row) => (
            // The field has the focus and handles the keys.
            <div
              key={option.value}
              id={`${id}-${row}`}
              role="option"
              tabIndex={-1}
              aria-selected={row === at}
              aria-disabled={option.because !== undefined}
              className="aisle-form-option"
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => props.onMark(row)}
              onClick={() => void (option.because === undefined && props.onTake(option.value))}
            >
              <span>{option.title}</span>
              <span className="aisle-quiet">{option.because ? capitalized(option.because) : option.hint}</span>
            </div>
          ))}
      </div>
      {isOpen && rows.length === 0 && (
        <p className="aisle-form-nothing aisle-quiet" role={wrong ? "alert" : "status"}>
          {emptyText(props)}
        </p>
      )}
    </div>
  );
}

function emptyText({ options, wrong, search }: ChoiceListProps): string {
  if (wrong) return `${messages.fetchingFailed}. ${wrong}. Press Enter to try again.`;
  if (options === null) return messages.loading;
  return options.length === 0 ? "Nothing to choose from" : `No results for "${search.trim()}"`;
}
