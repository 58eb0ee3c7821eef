import { useEffect } from "react";
import { useSnapshot } from "valtio";
import type { StoreDetails } from "#contract/store/schema.ts";
import { Skeleton } from "./kit/Skeleton.tsx";
import type { WorkScreen } from "./screen-at.ts";
import { session } from "./session/session.ts";
import { useStore } from "./session/preferences/use-format.ts";
import type { LazyScreen } from "./shell/lazy/lazy-screen.tsx";
import { Refused } from "./shell/Refused.tsx";
import { setPageTitle } from "./theme/store-theme.ts";

/** What every screen is given: its store (another store mounts the screen anew) and its heading. */
export interface ScreenProps {
  readonly store: StoreDetails;
  readonly title: string;
}

/** Shows a screen once its store is known, and only to whoever has the right to see it. */
export function ScreenGate(props: { readonly at: WorkScreen; readonly screen: LazyScreen<ScreenProps> }) {
  const { at, screen } = props;
  const store = useStore();
  const { rights } = useSnapshot(session);
  useEffect(() => setPageTitle(at.title, document), [at.title]);
  // Fetched while the store is being read, not after it.
  useEffect(() => screen.preload(), [screen]);
  if (!store) return <Skeleton lines={14} />;
  if (!rights.includes(at.right)) return <Refused {...at} />;
  return <screen.View key={store.id} store={store as StoreDetails} title={at.title} />;
}
