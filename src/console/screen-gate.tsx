import { useEffect } from "react";
import { useSnapshot } from "valtio";
import type { StoreDetails } from "#contract/store/schema.ts";
import { destinations } from "#commands/destinations.ts";
import { type Permission, permissionTitles } from "#contract/permission.ts";
import { formHeader } from "./client/form-header.ts";
import { Skeleton } from "./kit/Skeleton.tsx";
import type { WorkScreen } from "./screen-at.ts";
import { session } from "./session/session.ts";
import { useStore } from "./session/preferences/use-format.ts";
import type { LazyScreen } from "./shell/lazy/lazy-screen.tsx";
import { setPageTitle } from "./theme/store-theme.ts";
import { EmptyState } from "./kit/EmptyState.tsx";
import { CommandButton } from "./shell/buttons/CommandButton.tsx";

/**
 * What every screen receives: its heading, and the store. When the store or its titles change, the screen is mounted
 * anew.
 */
export interface ScreenProps {
  readonly store: StoreDetails;
  readonly title: string;
}

/** Renders a screen once the store is known, and only for somebody with the right to see it. */
export function ScreenGate(props: { readonly at: WorkScreen; readonly screen: LazyScreen<ScreenProps> }) {
  const { at, screen } = props;
  const store = useStore();
  const { rights } = useSnapshot(session);
  const { changes } = useSnapshot(formHeader);
  useEffect(() => setPageTitle(at.title, document), [at.title]);
  // The screen's code is fetched while the store is being read, not afterwards.
  useEffect(() => screen.preload(), [screen]);
  if (!store) return <Skeleton lines={14} />;
  if (!rights.includes(at.right)) return <Refused {...at} />;
  return <screen.View key={`${store.id} ${changes}`} store={store as StoreDetails} title={at.title} />;
}

/** Shown in place of a screen that the operator has no right to see, with a command that leads elsewhere. */
function Refused(props: { readonly title: string; readonly right: Permission }) {
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
