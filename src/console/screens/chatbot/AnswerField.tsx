import { TextArea } from "@blueprintjs/core/lib/esm/components/forms/textArea.js";
import { type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import { mutate } from "swr";
import type { ConversationRow } from "#contract/chatbot/schema.ts";
import { longestMessage, messageTemplates } from "#contract/chatbot/status.ts";
import { messages } from "#contract/messages.ts";
import { api, newId } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { readDraft, removeDraft, writeDraft } from "#console/session/kept/drafts.ts";
import { session } from "#console/session/session.ts";
import { Offers } from "#console/shell/dialogs/Offers.tsx";
import { asOffered, useOffers } from "#console/shell/dialogs/use-offers.ts";
import { enterKeys } from "#console/shell/keys/enter-keys.ts";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import { tools } from "#console/shell/running/tools.ts";
import { useStage } from "#console/shell/stage/stage.ts";

/** What is typed and not sent yet. Its id stays while it is tried again, so that the customer gets it once. */
interface Draft {
  readonly text: string;
  readonly id: string;
}

const templates = { offers: async () => messageTemplates };

/** The field in which a customer is answered. What is typed stays until it is sent. */
export function AnswerField(props: { readonly row: ConversationRow; readonly isFirst: boolean }): ReactElement {
  const { row, isFirst } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, said, setText, send } = useTypedAnswer(row);
  const [isTyping, setTyping] = useState(false);
  const { offers, take } = useOffers(templates, draft.text, setText, field);
  useStage({ tools: { focusField: () => field.current?.focus() } });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.nativeEvent.isComposing) return;
    // Ctrl+Enter sends it too, as it saves every form.
    if (event.key === "Enter" && !event.shiftKey) send();
    else if (event.key === "Escape") field.current?.blur();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="aisle-talk-answer">
      {isTyping && draft.text === "" ? <Offers offers={offers} text={draft.text} take={take} /> : null}
      <TextArea
        inputRef={field}
        aria-label={`Answer ${row.customerName}`}
        placeholder={`Answer ${row.customerName}`}
        autoFocus={isFirst}
        fill
        rows={2}
        maxLength={longestMessage}
        value={draft.text}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" data-wrong={said !== ""}>
        {said || <span className="aisle-quiet">{`${enterKeys("sends")} · a digit takes a ready answer`}</span>}
      </p>
    </div>
  );
}

/** What is typed to a customer and kept until it is sent; what could not be sent comes back, and why is said. */
function useTypedAnswer(row: ConversationRow) {
  const name = `${row.storeId}/answer/${row.id}`;
  const [draft, setDraft] = useState<Draft>(() => keptDraft(name));
  const sending = useRef(Promise.resolve());
  const [said, setSaid] = useState("");

  function setText(text: string): void {
    setSaid("");
    setDraft(kept({ text, id: newId() }));
  }

  function kept(next: Draft): Draft {
    const { user } = session;
    if (user && next.text === "") removeDraft(user.id, name);
    else if (user) writeDraft(user.id, name, next);
    return next;
  }

  /** Empties the field at once, so that the next answer can be typed while this one is on its way. */
  function send(): void {
    if (draft.text.trim() === "") return;
    setText("");
    sending.current = sending.current.then(() => sendOne(draft));
  }

  async function sendOne(sent: Draft): Promise<void> {
    const text = await asOffered(templates, sent.text.trim());
    const { id, storeId } = row;
    const body = { messageKey: sent.id, text };
    try {
      await tools.change("conversation", row, {}, () =>
        api("conversations.answer", { params: { storeId, id }, body }, { idempotencyKey: sent.id }),
      );
      void mutate(cacheKeys.record("conversation", storeId, id));
    } catch (error) {
      const because = explainFailure(error, messages.saveFailed);
      setSaid([because?.message, because?.detail].filter(Boolean).join(" "));
      // What was not sent is there again before what was typed since, also for whoever has left the page meanwhile.
      const now = keptDraft(name);
      setDraft(kept(now.text === "" ? sent : { text: `${sent.text}\n${now.text}`, id: newId() }));
    }
  }

  return { draft, said, setText, send };
}

function keptDraft(name: string): Draft {
  const kept = session.user ? readDraft(session.user.id, name) : null;
  return kept !== null && typeof kept === "object" && "text" in kept && "id" in kept
    ? { text: String(kept.text), id: String(kept.id) }
    : { text: "", id: newId() };
}
