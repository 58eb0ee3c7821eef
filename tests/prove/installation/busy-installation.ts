import type { Cleanups } from "../../support/run/cleanups.ts";
import type { Caller } from "../../bench/caller.ts";
import { type EventListener, openEventListener } from "../work/event-listener.ts";
import { type Installation, type InstallationOptions, openInstallation } from "./installation.ts";
import { enterShop, openCallers, type Shop } from "../work/shop.ts";
import { anyMoment, anyOf } from "../../support/run/until.ts";
import { type Writers, startWriters } from "../work/writers.ts";

/** An installation whose gateway serves writers, and a listener that receives their events. */
export interface BusyInstallation {
  readonly installation: Installation;
  readonly shop: Shop;
  readonly listener: EventListener;
  readonly callers: readonly Caller[];
  readonly writers: Writers;
  /** Waits a while that is different each time, and ends while the writers are working. */
  amidWork(): Promise<void>;
}

/** Opens an installation and starts its writers. The functions that end it all are added to `cleanups`. */
export async function openBusyInstallation(
  cleanups: Cleanups,
  options?: InstallationOptions,
): Promise<BusyInstallation> {
  const installation = await openInstallation(cleanups, options);
  await installation.start();
  const shop = await enterShop(installation);
  const listener = await openEventListener(shop, cleanups);
  const callers = openCallers(shop, cleanups);
  const writers = startWriters(shop, callers, cleanups);
  return {
    installation,
    shop,
    listener,
    callers,
    writers,
    async amidWork() {
      await writers.answers(anyOf(10, 100));
      await anyMoment(30);
    },
  };
}
