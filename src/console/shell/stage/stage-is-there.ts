import type { Kind } from "#contract/records/kind-names.ts";
import { readNow } from "./now.ts";
import { isStageComing, subscribeStage } from "./stage.ts";

/** A screen that takes longer is waited for no more, in milliseconds. */
const longestWait = 4_000;

/** Resolves once the screen has its data, so that what nobody waits for does not hold that up. */
export function stageIsThere(): Promise<void> {
  return whenStage(() => !isStageComing());
}

/** Resolves once the screen that lists a kind is there. */
export function stageOf(kind: Kind): Promise<void> {
  return whenStage(() => !isStageComing() && readNow().kind === kind);
}

function whenStage(isThere: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isThere()) return resolve();
    const end = (): void => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = subscribeStage(() => void (isThere() && end()));
    const timer = setTimeout(end, longestWait);
    return undefined;
  });
}
