import { type ReactElement, useEffect, useMemo, useRef } from "react";
import type { MoreLines as More } from "#console/client/orders/more-lines.ts";
import type { Format } from "#console/kit/format.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import { useStage } from "#console/shell/stage/stage.ts";
import { messages } from "#contract/messages.ts";

/** How far below the visible part this may be for the next lines to be read, in CSS pixels. */
const ahead = 600;

/** Says how many products of a long order are here, and reads more of them when it is scrolled to or asked. */
export function MoreLines(props: {
  readonly more: More;
  readonly total: number;
  readonly format: Format;
}): ReactElement {
  const { more, total, format } = props;
  const { here, failure, isReading, readMore } = more;
  useStage({ tools: useMemo(() => (readMore ? { showMoreLines: readMore } : {}), [readMore]) });
  const end = useRef<HTMLDivElement>(null);
  const isWanted = !isReading && failure === undefined;
  useEffect(() => {
    const element = end.current;
    if (!element || !readMore || !isWanted) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) readMore();
      },
      { root: element.closest("[data-scroller]"), rootMargin: `0px 0px ${ahead}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWanted, readMore]);
  const explained = failure === undefined ? null : explainFailure(failure, messages.fetchingFailed);
  return (
    <div ref={end} className="aisle-products-more" role="status">
      {explained ? `${explained.message}. ` : null}
      {here < total
        ? `${format.count(here)} of ${format.count(total)} products are shown. `
        : `All ${format.count(total)} products are shown.`}
      <CommandButton id="order.more-lines" text="Show more" size="small" showKeys />
    </div>
  );
}
