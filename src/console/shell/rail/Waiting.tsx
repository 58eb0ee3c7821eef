import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import type { Destination } from "#commands/destinations.ts";
import { session } from "#console/session/session.ts";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";

const waitingIn = createLazyPart(async () => (await import("./WaitingCount.tsx")).WaitingIn);

/** How many wait for somebody in these views. They are counted once the frame stands. */
export function Waiting({ views }: { readonly views: readonly Destination[] }): ReactElement | null {
  const { store } = useSnapshot(session);
  const part = useLazyPart(waitingIn);
  return part.state === "loaded" && store ? <part.View storeId={store.id} views={views} /> : null;
}
