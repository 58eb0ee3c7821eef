import { type ReactElement, type RefObject, useLayoutEffect, useRef } from "react";
import type { ChatMessage } from "#contract/chatbot/schema.ts";
import type { Format } from "#console/kit/format.ts";
import "./chatbot.css";

/** A message as it is shown; one that is only tried has neither author nor time. */
export type ShownMessage = Pick<ChatMessage, "from" | "text" | "choices"> & Partial<Pick<ChatMessage, "by" | "at">>;

/** So many pixels from the end of a conversation still count as its end. */
const nearEnd = 8;

const speakers = { customer: "Customer", bot: "Chatbot", person: "Staff" } as const;

/**
 * Messages, old to new. The end of the last one is in view, above what stands below them, whatever that grows to, until
 * somebody has scrolled away from it.
 */
export function Messages(props: {
  readonly label: string;
  readonly messages: readonly ShownMessage[];
  readonly format: Format;
}): ReactElement {
  const { label, messages, format } = props;
  const list = useRef<HTMLOListElement>(null);
  useEndInView(list, messages);
  return (
    <ol ref={list} className="aisle-talk-messages" aria-label={label} aria-live="polite">
      {messages.map(({ from, by, text, choices, at }, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- messages are only added at the end
        <li key={nth} data-from={from}>
          <div className="aisle-quiet">
            <strong>{by ?? speakers[from]}</strong>
            {at === undefined ? null : <time dateTime={at}>{format.full(at)}</time>}
          </div>
          <p>{text}</p>
          {choices.length === 0 ? null : (
            <ol className="aisle-talk-choices">
              {choices.map((choice) => (
                <li key={choice}>{choice}</li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Where a scroller stands, in pixels. */
interface Place {
  readonly top: number;
  readonly height: number;
  readonly screen: number;
}

/** Whether somebody has scrolled back: further than what has changed its height can have moved it. */
function isScrolledBack(before: Place, now: Place): boolean {
  const moved = Math.abs(now.height - before.height) + Math.abs(now.screen - before.screen);
  return before.top - now.top > moved;
}

/** Keeps the end of the last message in view, until somebody has scrolled away from it; an answer of staff goes back. */
function useEndInView(list: RefObject<HTMLElement | null>, messages: readonly ShownMessage[]): void {
  const isAtEnd = useRef(true);
  const answers = messages.filter(({ from }) => from === "person").length;
  useLayoutEffect(() => {
    // Who answers goes on from what was written last.
    if (answers > 0) isAtEnd.current = true;
  }, [answers]);
  useLayoutEffect(() => {
    const main = list.current?.parentElement;
    if (!main) return undefined;
    const room = main.closest("[data-scroller]");
    const read = (): Place => ({
      top: room?.scrollTop ?? 0,
      height: room?.scrollHeight ?? 0,
      screen: room?.clientHeight ?? 0,
    });
    let before = read();
    const showLast = (): void => {
      // Whoever scrolls back while something comes is not pulled to the end again.
      if (isScrolledBack(before, read())) isAtEnd.current = false;
      const [last, below] = [list.current?.lastElementChild, list.current?.nextElementSibling];
      if (isAtEnd.current && last instanceof HTMLElement) {
        last.style.scrollMarginBlockEnd = `${(below?.clientHeight ?? 0) + 4}px`;
        last.scrollIntoView({ block: "end" });
      }
      before = read();
    };
    // A message, a longer answer, texts that are offered and another size of the window all change a height.
    const observer = new ResizeObserver(showLast);
    observer.observe(main);
    if (room) observer.observe(room);
    const readPlace = (): void => {
      const now = read();
      if (now.height - now.screen - now.top < nearEnd) isAtEnd.current = true;
      else if (isScrolledBack(before, now)) isAtEnd.current = false;
      before = now;
    };
    room?.addEventListener("scroll", readPlace, { passive: true });
    return () => {
      room?.removeEventListener("scroll", readPlace);
      observer.disconnect();
    };
  }, [list]);
}
