import type { ReactElement } from "react";
import { ageText, ageTone, minutesLeft } from "./age.ts";
import { useByMinute } from "./clock.ts";
import "#console/kit/kit.css";

/** The time left to a promise, or how late it is; updates by itself. `open` is false when nothing is left to do. */
export function Age({ promise, open }: { readonly promise: string | null; readonly open: boolean }): ReactElement {
  const tone = useByMinute((now) => ageTone(minutesLeft(promise, open, now)));
  const text = useByMinute((now) => ageText(minutesLeft(promise, open, now)));
  return <span className={`aisle-age aisle-age-${tone}`}>{text}</span>;
}
