import { isStageComing, subscribeStage } from "./stage.ts";

/** A screen that takes longer is waited for no more, in milliseconds. */
const longestWait = 4_000;

/** Resolves once the screen has its data, so that what nobody waits for does not hold that up. */
export function stageIsThere(): Promise<void> {
  return new Promise((resolve) => {
    if (!isStageComing()) return resolve();
    const end = (): void => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = subscribeStage(() => void (isStageComing() || end()));
    const timer = setTimeout(end, longestWait);
    return undefined;
  });
}
