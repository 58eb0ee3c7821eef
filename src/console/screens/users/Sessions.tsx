import type { ReactElement } from "react";
import type { UserRow } from "#contract/users/user.ts";
import { useSessions } from "#console/client/records/user-sessions.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { Field, Fields } from "#console/record/Fields.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";

/** The open sessions of a user, the newest first. */
export function Sessions({ storeId, readId, format }: TabProps<UserRow, unknown>): ReactElement {
  const { sessions, failure } = useSessions(storeId, readId);
  if (!sessions) return <RecordPlaceholder failure={failure} lines={4} />;
  if (sessions.length === 0) return <EmptyState title="This user has no open session." />;
  return (
    <div className="aisle-details">
      {sessions.map(({ id, client, address, logInAt, renewedAt, expiresAt, isOwn }) => (
        <Fields key={id} title={isOwn ? `${client}, this session` : client}>
          <Field name="From">{address ?? "Address not known"}</Field>
          <Field name="Since">{format.full(logInAt)}</Field>
          <Field name="Renewed">{format.full(renewedAt)}</Field>
          <Field name="Ends">{format.full(expiresAt)}</Field>
        </Fields>
      ))}
      <CommandButton id="user.end-sessions" />
    </div>
  );
}
