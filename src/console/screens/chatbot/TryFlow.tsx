import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { type KeyboardEvent, type ReactElement, useState } from "react";
import useSWR from "swr";
import type { ChatFlowRow } from "#contract/chatbot/flow.ts";
import { longestMessage } from "#contract/chatbot/status.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { Messages } from "./Messages.tsx";

/** The flow tried as a customer would: nothing is kept. */
export function TryFlow({ row, ...props }: TabProps<ChatFlowRow, unknown>): ReactElement {
  // Another flow, or other steps of it, are tried from the beginning.
  return <Trial key={`${row.id} ${row.version}`} row={row} {...props} />;
}

function Trial({ row, storeId, format }: TabProps<ChatFlowRow, unknown>): ReactElement {
  const { name, steps } = row;
  const [said, setSaid] = useState<readonly string[]>([]);
  const [text, setText] = useState("");
  const body = { name, steps, said: [...said] };
  const { data, error } = useSWR(
    cacheKeys.triedFlow(storeId, body),
    () => api("chat-flows.try", { params: { storeId }, body }),
    { ...swrOptions, keepPreviousData: true },
  );
  if (!data) return <RecordPlaceholder failure={error} lines={6} />;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && text.trim() !== "") {
      setSaid([...said, text.trim()]);
      setText("");
    } else if (event.key === "Escape") event.currentTarget.blur();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="aisle-details aisle-talk">
      <Messages label={`${name}, tried`} messages={data.messages} format={format} />
      <div className="aisle-talk-answer">
        <InputGroup
          aria-label="Answer as the customer"
          placeholder="Answer as the customer"
          maxLength={longestMessage}
          autoComplete="off"
          disabled={data.ended !== "waits"}
          value={text}
          onValueChange={setText}
          onKeyDown={onKeyDown}
        />
        <p className="aisle-quiet" role="status">
          {endings[data.ended]}{" "}
          {said.length === 0 ? null : (
            <button type="button" onClick={() => setSaid([])}>
              Begin again
            </button>
          )}
        </p>
      </div>
    </div>
  );
}

const endings = {
  waits: `${keyCaps("Enter")} answers as a customer would; nothing is kept.`,
  done: "The flow is done.",
  person: "The conversation goes to a person.",
} as const;
