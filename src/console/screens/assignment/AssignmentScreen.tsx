import "#console/client/all-words.ts";
import { type ReactElement, useMemo, useRef } from "react";
import type { AssignedKind, Assignment } from "#contract/assignments/assignment.ts";
import type { Lane, PlanQuery } from "#contract/assignments/schema.ts";
import { useLanes } from "#console/client/assignments/lanes.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { useByMinute } from "#console/kit/time/clock.ts";
import { dayAt } from "#console/kit/time/days.ts";
import { countQuery } from "#console/list/filter/query.ts";
import { ListScreen } from "#console/list/ListScreen.tsx";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { useStage } from "#console/shell/stage/stage.ts";
import { useScrollArea } from "#console/shell/stage/use-scroll-area.ts";
import { Lanes } from "./Lanes.tsx";
import { usePlan } from "./use-plan.ts";
import type { ListDefinition } from "#console/list/definition.ts";
import { waitingLists } from "./waiting-list.ts";
import "./assignment.css";

const minute = 60_000;
const nobody: readonly Lane[] = [];

/** Who picks what waits: waiting orders on the left, the pickers with what they have on the right. */
export function PickerAssignmentScreen(props: ScreenProps): ReactElement {
  return <AssignmentScreen {...props} of="picker" list={waitingLists.picker} />;
}

/** Who delivers what is ready. */
export function RiderAssignmentScreen(props: ScreenProps): ReactElement {
  return <AssignmentScreen {...props} of="rider" list={waitingLists.rider} />;
}

/** Who fetches the goods of returns at their addresses. */
export function PickupAssignmentScreen(props: ScreenProps): ReactElement {
  return <AssignmentScreen {...props} of="pickup" list={waitingLists.pickup} />;
}

interface AssignmentProps<K extends AssignedKind> extends ScreenProps {
  readonly of: Assignment;
  readonly list: ListDefinition<K>;
}

function AssignmentScreen<K extends AssignedKind>(props: AssignmentProps<K>): ReactElement {
  const { of: assignment, list, store, title } = props;
  const { lanes, failure } = useLanes(assignment, store.id);
  const now = useByMinute((at) => Math.floor(at / minute) * minute);
  const ground = useMemo(() => ({ assignment, lanes: lanes ?? nobody, now }), [assignment, lanes, now]);
  const plan = usePlan({
    storeId: store.id,
    ground,
    filter: () => {
      const { filter } = list.address.read(window.location.search);
      // The gateway adds what everything that waits must meet.
      const query = countQuery(list.fields.contract, filter, dayAt(Date.now(), store.timeZone), store.timeZone);
      return query as NonNullable<PlanQuery["filter"]>;
    },
  });
  const { state } = plan;
  const home = useRef<HTMLDivElement>(null);
  const people = useRef<HTMLElement>(null);
  const scrolling = useScrollArea(people);
  useStage({
    ...(state
      ? {
          now: () => ({
            kind: null,
            cursor: null,
            selected: null,
            total: state.rows.length,
            pageRows: state.rows.length,
          }),
          home: () => home.current,
        }
      : {}),
    tools: state ? { ...plan.tools, refresh } : { proposePlan: plan.propose, ...scrolling.tools },
  });
  return (
    <div className="aisle-assignment">
      <ListScreen list={list} store={store} title={title} resting={state !== null} />
      <Lanes
        plan={plan}
        ground={ground}
        isKnown={lanes !== undefined}
        failure={failure}
        home={home}
        area={people}
        onScrollKey={scrolling.onKeyDown}
      />
    </div>
  );
}
