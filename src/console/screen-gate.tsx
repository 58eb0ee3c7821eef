import { useEffect } from "react";
import { useSnapshot } from "valtio";
import type { StoreDetails } from "#contract/store/schema.ts";
import { formHeader } from "./client/form-header.ts";
import { Skeleton } from "./kit/Skeleton.tsx";
import type { WorkScreen } from "./screen-at.ts";
import { session } from "./session/session.ts";
import { useStore } from "./session/preferences/use-format.ts";
import type { LazyScreen } from "./shell/lazy/lazy-screen.tsx";
import { setPageTitle } from "./theme/store-theme.ts";
import { createLazyPart } from "./shell/lazy/lazy-part.ts";
import { useLazyPart } from "./shell/lazy/use-lazy-part.ts";

/**
 * What every screen receives: its heading, and the store. When the store or its titles change, the screen is mounted
 * anew.
 */
export interface ScreenProps {
  readonly store: StoreDetails;
  readonly title: string;
}

const refused = createLazyPart(async () => (await import("./screen-refused.tsx")).ScreenRefused);

/** Renders a screen once the store is known, and only for somebody with the right to see it. */
export function ScreenGate(props: { readonly at: WorkScreen; readonly screen: LazyScreen<ScreenProps> }) {
  const { at, screen } = props;
  const store = useStore();
  const { rights } = useSnapshot(session);
  const { changes } = useSnapshot(formHeader);
  useEffect(() => setPageTitle(at.title, document), [at.title]);
  // The screen's code is fetched while the store is being read, not afterwards.
  useEffect(() => screen.preload(), [screen]);
  if (!store) return <Waiting {...at} />;
  if (!rights.includes(at.right)) return <Refused {...at} />;
  return <screen.View key={`${store.id} ${changes}`} store={store as StoreDetails} title={at.title} />;
}

/** Shown in place of a screen that the operator has no right to see. */
function Refused(props: Pick<WorkScreen, "title" | "right">) {
  const part = useLazyPart(refused);
  return part.state === "loaded" ? <part.View {...props} /> : <Waiting {...props} />;
}

/** Lines in place of a screen that is not known yet, under its heading. */
function Waiting({ title }: Pick<WorkScreen, "title">) {
  return (
    <main aria-busy="true">
      <h1 className="aisle-unseen">{title}</h1>
      <Skeleton lines={14} />
    </main>
  );
}
