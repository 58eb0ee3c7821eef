import type { ComponentType } from "react";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import type { PanelProps } from "#console/list/definition.ts";
import type { LazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";

/** A panel whose code is fetched after its list's; a skeleton keeps its place until it is here. */
export function lazyPanel<Row>(part: LazyPart<PanelProps<Row>>): ComponentType<PanelProps<Row>> {
  return function Panel(props) {
    const panel = useLazyPart(part);
    if (panel.state === "failed") throw panel.error;
    if (panel.state === "here") return <panel.View {...props} />;
    return (
      <aside className="aisle-panel" aria-busy="true">
        <Skeleton lines={8} />
      </aside>
    );
  };
}
