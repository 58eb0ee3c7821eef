import { type ReactElement, useEffect, useState } from "react";
import type { FormField, Told } from "#commands/form.ts";
import { messages } from "#contract/messages.ts";
import { capitalized } from "#contract/text.ts";
import { ApiFailure } from "#console/client/failure.ts";
import type { Typed } from "#contract/fields/check-field.ts";
import { typedString } from "./controls/entry.ts";

/** How long typing must rest before it is told of. */
const rest = 250;

function failureText(failure: unknown): string {
  return failure instanceof ApiFailure
    ? capitalized(failure.gatewayMessage ?? failure.message)
    : messages.fetchingFailed;
}

/** What a field tells of the form as it is typed, once it is worked out. Each key ends the question before it. */
export function ToldLine(props: {
  readonly field: FormField;
  readonly typed: Typed;
  readonly form: Readonly<Record<string, Typed>>;
}): ReactElement | null {
  const { field, typed, form } = props;
  const [told, setTold] = useState<{ readonly of: Typed; readonly said: Told | null }>({ of: undefined, said: null });
  useEffect(() => {
    const stop = new AbortController();
    const tell = async (work: Promise<Told | null> | undefined): Promise<void> => {
      const said = await work?.catch((failure: unknown): Told => ({ text: failureText(failure) }));
      if (stop.signal.aborted) return;
      setTold({ of: typed, said: said ?? null });
      if (said?.next) await tell(said.next());
    };
    const wait = setTimeout(() => void tell(field.tells?.(form, stop.signal)), rest);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
    // eslint-disable-next-line react/exhaustive-deps -- asks again only when this field has changed
  }, [typed]);
  const { said } = told;
  if (!said) return null;
  const text = typedString(told.of).trim();
  const { mistake } = said;
  return (
    <div className="aisle-form-told" role="status" aria-busy={told.of !== typed}>
      {mistake && (
        <code>
          {text.slice(0, mistake.at)}
          <mark>{text.slice(mistake.at, mistake.to) || "\u00a0"}</mark>
          {text.slice(mistake.to)}
        </code>
      )}
      <span>{said.text}</span>
      {said.parts && (
        <ul>
          {said.parts.map((part, nth) => (
            // The parts of a text have no names of their own, and two may be the same.
            // eslint-disable-next-line react/no-array-index-key
            <li key={nth} data-depth={part.depth}>
              {part.text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
