import { useSnapshot } from "valtio";
import { destinations } from "#commands/destinations.ts";
import { type Permission, permissionTitles } from "#contract/permission.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { session } from "#console/session/session.ts";
import { CommandButton } from "./buttons/CommandButton.tsx";

/** Shown in place of a screen that the operator has no right to see, with a command that leads elsewhere. */
export function Refused(props: { readonly title: string; readonly right: Permission }) {
  const { rights } = useSnapshot(session);
  const elsewhere = destinations.find(({ right }) => rights.includes(right));
  return (
    <main>
      <h1 className="aisle-unseen">{props.title}</h1>
      <EmptyState title={`You may not ${permissionTitles[props.right]}.`}>
        <p className="aisle-quiet">Ask an administrator for this right.</p>
        {elsewhere && <CommandButton id={elsewhere.id} showKeys />}
      </EmptyState>
    </main>
  );
}
