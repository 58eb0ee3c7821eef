import { useSnapshot } from "valtio";
import { destinations } from "#commands/destinations.ts";
import { permissionTitles } from "#contract/permission-titles.ts";
import { EmptyState } from "./kit/EmptyState.tsx";
import type { WorkScreen } from "./screen-at.ts";
import { session } from "./session/session.ts";
import { CommandButton } from "./shell/buttons/CommandButton.tsx";

/** Says that the operator has no right to see a screen, with a command that leads elsewhere. */
export function ScreenRefused(props: Pick<WorkScreen, "title" | "right">) {
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
