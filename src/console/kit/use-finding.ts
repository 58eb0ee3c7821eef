import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

interface Found<Item> {
  readonly term: string;
  /** Which try it came from. */
  readonly tries: number;
  readonly items: readonly Item[];
  readonly hasFailed: boolean;
}

/** What is searched for, and what becomes of it. */
export interface Search<Item> {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The part of the text that is searched for. */
  readonly term: string;
  /** What is offered before anything is typed. */
  readonly offered?: readonly Item[];
  readonly ask: (term: string, signal: AbortSignal) => Promise<readonly Item[]>;
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
}

/** A search as it stands. */
export interface Finding<Item> {
  /** The last answer. */
  readonly found: Found<Item>;
  /** Whether that answers what is typed now. */
  readonly isCurrent: boolean;
  readonly items: readonly Item[];
  /** The place of the marked item. */
  readonly marked: number;
  type(text: string): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
}

/** Searches while one types, and hears the keys that mark and take a result. */
export function useFinding<Item>(search: Search<Item>): Finding<Item> {
  const { term, offered = [], text } = search;
  const [marked, setMarked] = useState(0);
  const [tries, setTries] = useState(0);
  const awaited = useRef<string | null>(null);
  const found = useFound(search, tries, () => setMarked(0));
  const takeAwaited = useEffectEvent(({ term: of, items: among, hasFailed }: Found<Item>) => {
    if (awaited.current !== of) return;
    awaited.current = null;
    // A search that failed has not found out that there is nothing.
    if (hasFailed) search.onFailed?.();
    else take(among, 0);
  });
  // Once it is rendered, not once it is there: Enter may come between the two.
  useLayoutEffect(() => takeAwaited(found), [found]);
  const isCurrent = found.term === term && found.tries === tries;
  const items = term === "" ? offered : found.items;

  function take(among: readonly Item[], at: number): void {
    const item = among[at];
    if (item) search.onChoose(item);
    else search.onNothing?.(text);
  }

  function enter(): void {
    const isAnswered = term === "" || (isCurrent && !found.hasFailed);
    const hasFound = isAnswered && items[marked] !== undefined;
    if (text.trim() !== "" && search.onEnter?.(text.trim(), hasFound)) awaited.current = null;
    else if (isAnswered) take(items, marked);
    else {
      awaited.current = term;
      if (isCurrent) setTries(tries + 1);
      search.onAwait?.();
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (isPlain && event.key === "ArrowDown" && items.length > 0) setMarked(Math.min(marked + 1, items.length - 1));
    else if (isPlain && event.key === "ArrowUp" && marked > 0) setMarked(marked - 1);
    else if (isPlain && event.key === "Enter") enter();
    else return search.onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
  }

  function type(typed: string): void {
    awaited.current = null;
    setMarked(0);
    search.onText(typed);
  }
  return { found, isCurrent, items, marked, type, onKeyDown };
}

/** Asks for a term, at each of its tries. `onFound` is called with each answer. */
function useFound<Item>(search: Search<Item>, tries: number, onFound: () => void): Found<Item> {
  const { term } = search;
  const [found, setFound] = useState<Found<Item>>({ term: "", tries: 0, items: [], hasFailed: false });
  const ask = useEffectEvent(search.ask);
  const show = useEffectEvent((result: Found<Item>): void => {
    setFound(result);
    onFound();
  });
  useEffect(() => {
    if (term === "") return undefined;
    const asking = new AbortController();
    ask(term, asking.signal).then(
      (items) => asking.signal.aborted || show({ term, tries, items, hasFailed: false }),
      () => asking.signal.aborted || show({ term, tries, items: [], hasFailed: true }),
    );
    return () => asking.abort();
  }, [term, tries]);
  return found;
}
