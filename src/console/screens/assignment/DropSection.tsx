import { type DragEvent, type ReactElement, type ReactNode, useState } from "react";
import { dragType } from "./PlannedRow.tsx";
import type { PlanOnScreen } from "./use-plan.ts";

/** A part of the plan on which a planned record can be dropped, for a person or, with null, for nobody. */
export function DropSection(props: {
  readonly assigneeId: string | null;
  readonly plan: PlanOnScreen;
  /** The name of the group of options; null where it has none. */
  readonly name: string | null;
  readonly isOff?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const { assigneeId, plan, name, isOff, children } = props;
  const [isOver, setOver] = useState(false);
  const accepts = (event: DragEvent): boolean => plan.state !== null && event.dataTransfer.types.includes(dragType);
  return (
    <section
      className={`aisle-lane${isOver ? " is-over" : ""}${isOff ? " is-off" : ""}`}
      {...(name === null ? { role: "presentation" } : { role: "group", "aria-label": name })}
      onDragOver={(event) => {
        if (!accepts(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!accepts(event)) return;
        event.preventDefault();
        plan.give(event.dataTransfer.getData(dragType), assigneeId);
      }}
    >
      {children}
    </section>
  );
}
