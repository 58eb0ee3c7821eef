import { type ReactElement, useEffect, useRef } from "react";
import type { ChatMessage } from "#contract/chatbot/schema.ts";
import type { Format } from "#console/kit/format.ts";
import "./chatbot.css";

/** A message as it is shown; one that is only tried has neither author nor time. */
export type ShownMessage = Pick<ChatMessage, "from" | "text" | "choices"> & Partial<Pick<ChatMessage, "by" | "at">>;

const speakers = { customer: "Customer", bot: "Chatbot", person: "Staff" } as const;

/** Messages, old to new; the last one is in view. */
export function Messages(props: {
  readonly label: string;
  readonly messages: readonly ShownMessage[];
  readonly format: Format;
}): ReactElement {
  const { label, messages, format } = props;
  const last = useRef<HTMLLIElement>(null);
  const many = messages.length;
  useEffect(() => {
    if (many > 0) last.current?.scrollIntoView({ block: "nearest" });
  }, [many]);
  return (
    <ol className="aisle-talk-messages" aria-label={label} aria-live="polite">
      {messages.map(({ from, by, text, choices, at }, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- messages are only added at the end
        <li key={nth} ref={nth === many - 1 ? last : null} data-from={from}>
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
