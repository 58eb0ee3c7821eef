import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import type { Destination } from "#commands/destinations.ts";
import { session } from "#console/session/session.ts";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";

const waitingCount = createLazyPart(async () => (await import("./WaitingCount.tsx")).WaitingCount);

/** How many wait for somebody in these views. They are counted once the frame stands. */
export function Waiting({ views }: { readonly views: readonly Destination[] }): ReactElement | null {
  const { store, rights } = useSnapshot(session);
  const part = useLazyPart(waitingCount);
  const waiting = views
    .flatMap((view) => view.waiting ?? [])
    .filter((some) => !("right" in some) || rights.includes(some.right));
  if (part.state !== "loaded" || !store || waiting.length === 0) return null;
  return <part.View storeId={store.id} waiting={waiting} />;
}
