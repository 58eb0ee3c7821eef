import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { type KeyboardEvent, type ReactElement, useEffect, useRef } from "react";
import { counted as countedText } from "#contract/text.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { useStage } from "#console/shell/stage/stage.ts";
import type { useCounting } from "./use-counting.ts";
import "./counting.css";

type Counting = ReturnType<typeof useCounting>;

/** The field into which products and their numbers are typed while that is open, and what is not saved yet. */
export function CountingField(props: {
  readonly counting: Counting;
  readonly isOpen: boolean;
  /** It has the focus as soon as it is there. */
  readonly isFirst: boolean;
}): ReactElement {
  const { counting, isOpen, isFirst } = props;
  const { entries, retry } = counting;
  return (
    <>
      {isOpen ? <Entry counting={counting} isFirst={isFirst} /> : null}
      {entries.length === 0 ? null : (
        <p className="aisle-quiet">
          {`${countedText(entries.length, "number")} not saved yet. `}
          <button type="button" onClick={retry}>
            Try again
          </button>
        </p>
      )}
    </>
  );
}

/** One field for both: first the product, then its number. So a scanner needs nobody to move the focus. */
function Entry(props: { readonly counting: Counting; readonly isFirst: boolean }): ReactElement {
  const { product, text, said, setText, choose, enter, step } = props.counting;
  const field = useRef<HTMLInputElement>(null);
  const chosen = product?.productId;
  useStage({ tools: { focusField: () => field.current?.focus() } });
  useEffect(() => {
    // A product that was clicked is counted in the field.
    if (chosen !== undefined) field.current?.focus();
  }, [chosen]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (event.key === "Enter") enter();
    else if (event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowUp") step(-1);
    else if (event.key === "Escape" && (product !== null || text !== "")) choose(null);
    else if (event.key === "Escape") field.current?.blur();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const label = product === null ? "Scan or type a product" : `How many of ${product.name}?`;
  return (
    <div className="aisle-counting-entry" data-takes-scans>
      <InputGroup
        inputRef={field}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoFocus={props.isFirst}
        maxLength={100}
        value={text}
        onValueChange={setText}
        onKeyDown={onKeyDown}
        {...(product === null ? {} : { rightElement: <span>{product.unit === "weight" ? "kg" : "pc"}</span> })}
      />
      <p role="status" data-wrong={said.isWrong}>
        {said.text || (
          <span className="aisle-quiet">
            {product === null
              ? `Barcode, code or name, then ${keyCaps("Enter")} · ${keyCaps("ArrowDown")} takes the next one`
              : `Its number, then ${keyCaps("Enter")} · +3 adds three · ${keyCaps("Escape")} leaves it`}
          </span>
        )}
      </p>
    </div>
  );
}
