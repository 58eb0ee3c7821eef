import type { Command } from "#commands/command.ts";
import { type Permission, permissionTitles } from "#contract/permission.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { CommandButton } from "./running/CommandButton.tsx";

/** What stands in a screen's place for somebody without the right to see it, with a command that leads elsewhere. */
export function Refused(props: {
  readonly heading: string;
  readonly right: Permission;
  readonly elsewhere: Command["id"];
}) {
  return (
    <main>
      <h1 className="aisle-unseen">{props.heading}</h1>
      <EmptyState title={`You may not ${permissionTitles[props.right]}.`}>
        <p className="aisle-quiet">Somebody who manages logins can give you the right.</p>
        <CommandButton id={props.elsewhere} showKeys />
      </EmptyState>
    </main>
  );
}
