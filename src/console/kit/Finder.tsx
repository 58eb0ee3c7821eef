import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import {
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import "./finder.css";

interface Found<Item> {
  readonly term: string;
  /** Which try it came from. */
  readonly tries: number;
  readonly items: readonly Item[];
  readonly hasFailed: boolean;
}

/** How something that was found is shown: its name with a code, and at the right a remark and a value. */
export interface FoundWords {
  readonly title: string;
  readonly code: string | null;
  /** A small picture before it, where it has one. */
  readonly picture?: ReactElement;
  readonly remark?: string;
  readonly value: string;
}

/**
 * A field that searches while one types. Arrow keys mark a result, Enter takes it. Enter before the response takes the
 * best result once it arrives, so that scanners and fast typists need not wait. Enter after a failed search repeats it.
 */
export function Finder<Item extends { readonly id: string }>(props: {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The part of the text that is searched for. */
  readonly term: string;
  /** What is offered before anything is typed. */
  readonly offered?: readonly Item[];
  readonly ask: (term: string, signal: AbortSignal) => Promise<readonly Item[]>;
  readonly words: (item: Item) => FoundWords;
  readonly onChoose: (item: Item) => void;
  /**
   * Takes what was typed at once and returns true; when it returns false, the search goes on. `hasFound`: its answer is
   * there, and a result is marked.
   */
  readonly onEnter?: (text: string, hasFound: boolean) => boolean;
  /** Enter was pressed before the answer, which is taken when it comes; a search that then fails calls `onFailed`. */
  readonly onAwait?: () => void;
  readonly onFailed?: () => void;
  /** What Enter does where nothing was found. */
  readonly onNothing?: (text: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** The line below the field while nothing is searched for, and when nothing was found. */
  readonly hint: string;
  readonly nothing: string;
  /** What is wrong with it, above everything else that is said of it. */
  readonly wrong?: string | undefined;
  /** It has the focus when the dialog that it is in opens. */
  readonly isFirst?: boolean;
  /** It takes the focus as soon as it is rendered. */
  readonly autoFocus?: boolean;
}): ReactElement {
  const { term, offered = [], text } = props;
  const [found, setFound] = useState<Found<Item>>({ term: "", tries: 0, items: [], hasFailed: false });
  const [marked, setMarked] = useState(0);
  const [tries, setTries] = useState(0);
  const awaited = useRef<string | null>(null);
  const list = useId();
  const ask = useEffectEvent(props.ask);
  const takeAwaited = useEffectEvent(({ term: of, items: among, hasFailed }: Found<Item>) => {
    if (awaited.current !== of) return;
    awaited.current = null;
    // A search that failed has not found out that there is nothing.
    if (hasFailed) props.onFailed?.();
    else take(among, 0);
  });
  useEffect(() => {
    if (term === "") return undefined;
    const asking = new AbortController();
    const show = (result: Found<Item>): void => {
      setFound(result);
      setMarked(0);
    };
    ask(term, asking.signal).then(
      (items) => asking.signal.aborted || show({ term, tries, items, hasFailed: false }),
      () => asking.signal.aborted || show({ term, tries, items: [], hasFailed: true }),
    );
    return () => asking.abort();
  }, [term, tries]);
  // Once it is rendered, not once it is there: Enter may come between the two.
  useLayoutEffect(() => takeAwaited(found), [found]);
  const options = useRef<HTMLDivElement>(null);
  // The results may be below the visible area.
  useEffect(() => {
    if (found.items.length > 0) options.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [found]);
  const isCurrent = found.term === term && found.tries === tries;
  const items = term === "" ? offered : found.items;
  const { wrong } = props;
  const isAnswered = term === "" || (isCurrent && !found.hasFailed);

  function take(among: readonly Item[], at: number): void {
    const item = among[at];
    if (item) props.onChoose(item);
    else props.onNothing?.(text);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (isPlain && event.key === "ArrowDown" && items.length > 0) setMarked(Math.min(marked + 1, items.length - 1));
    else if (isPlain && event.key === "ArrowUp" && marked > 0) setMarked(marked - 1);
    else if (isPlain && event.key === "Enter") {
      const hasFound = isAnswered && items[marked] !== undefined;
      if (text.trim() !== "" && props.onEnter?.(text.trim(), hasFound)) awaited.current = null;
      else if (isAnswered) take(items, marked);
      else {
        awaited.current = term;
        if (isCurrent) setTries(tries + 1);
        props.onAwait?.();
      }
    } else {
      props.onKeyDown?.(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

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
        value={text}
        onValueChange={(typed) => {
          awaited.current = null;
          setMarked(0);
          props.onText(typed);
        }}
        onKeyDown={onKeyDown}
      />
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
      {wrong !== undefined && (
        <p className="aisle-finder-wrong" role="alert">
          {wrong}
        </p>
      )}
      <p className="aisle-quiet" role="status">
        {term !== "" && !isCurrent
          ? "Searching ..."
          : term !== "" && found.hasFailed
            ? "The search failed. Enter tries again."
            : term === ""
              ? props.hint
              : items.length === 0
                ? props.nothing
                : ""}
      </p>
    </div>
  );
}
