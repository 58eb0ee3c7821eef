import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import type { ConversationRow } from "#contract/chatbot/schema.ts";
import type { RecordDetail } from "#contract/records/record-calls.ts";
import { Field, Fields } from "#console/record/Fields.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { session } from "#console/session/session.ts";
import { AnswerField } from "./AnswerField.tsx";
import { Messages } from "./Messages.tsx";
import { OpenOrders } from "./OpenOrders.tsx";

/** The messages of a conversation, the field to answer, and beside them what is known of the customer. */
export function Talk(props: TabProps<ConversationRow, RecordDetail<"conversation"> | undefined>): ReactElement {
  const { row, detail, failure, format, isPage, readId, storeId } = props;
  const { rights } = useSnapshot(session);
  const isRead = row.id === readId;
  if (!isRead || (!detail && !isPage)) return <RecordPlaceholder failure={failure} lines={10} />;
  const known = detail?.known ?? [];
  const canAnswer = row.status !== "Ended" && rights.includes("conversation.answer");
  return (
    <div className="aisle-details aisle-talk" data-wide={isPage}>
      <div className="aisle-talk-main">
        {detail ? (
          <Messages
            key={row.id}
            label={`Messages with ${row.customerName}, the newest last`}
            messages={detail.said}
            format={format}
          />
        ) : (
          <RecordPlaceholder failure={failure} lines={10} />
        )}
        {/* What is typed as soon as a conversation is taken does not wait for its messages. */}
        {canAnswer ? <AnswerField key={row.id} row={row} isFirst={isPage} /> : null}
      </div>
      <div className="aisle-talk-beside">
        {known.length === 0 ? null : (
          <Fields title="What the bot has asked">
            {known.map(({ name, value }) => (
              <Field key={name} name={name}>
                {value}
              </Field>
            ))}
          </Fields>
        )}
        {row.customerId !== null && rights.includes("order.view") ? (
          <OpenOrders storeId={storeId} customerId={row.customerId} format={format} />
        ) : null}
      </div>
    </div>
  );
}
