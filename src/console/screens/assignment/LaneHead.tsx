import type { ReactElement } from "react";
import { assignments } from "#contract/assignments/assignment.ts";
import { freeAfter, loadOf, roundedKilograms } from "#contract/assignments/load.ts";
import { freeText, trainedText } from "#contract/assignments/reason-words.ts";
import type { Lane } from "#contract/assignments/schema.ts";
import type { Format } from "#console/kit/format.ts";
import type { PlanGround, PlanRow } from "./plan-state.ts";

interface HeadProps {
  readonly lane: Lane;
  readonly planned: readonly PlanRow[];
  readonly ground: PlanGround;
  readonly format: Format;
}

/** A person: on duty or not, what they have against what they can take, and when they are free. */
export function LaneHead({ lane, planned, ground, format }: HeadProps): ReactElement {
  const records = planned.map(({ record }) => record);
  const [has, gets] = [loadOf(lane.open), loadOf(records)];
  const all = [...lane.open, ...records];
  const minutes = Math.round(
    (freeAfter(assignments[ground.assignment].role, lane, all, ground.now) - ground.now) / 60_000,
  );
  const kilograms = roundedKilograms(has.kilograms + gets.kilograms);
  const isFull = has.orders + gets.orders > lane.capacity;
  const isHeavy = lane.capacityKilograms !== null && kilograms > lane.capacityKilograms;
  return (
    <header className="aisle-lane-head">
      <strong className="aisle-cut" title={lane.name}>
        {lane.name}
      </strong>
      <Bar of={lane.capacity} has={has.orders} gets={gets.orders} />
      <span className={`aisle-lane-count${isFull ? " aisle-worse" : ""}`}>
        {format.count(has.orders)}
        {gets.orders > 0 ? ` + ${format.count(gets.orders)}` : ""} of {format.count(lane.capacity)}
      </span>
      <span className="aisle-lane-free">{lane.onDuty ? freeText(minutes) : "off duty"}</span>
      <span className="aisle-lane-facts">
        <Fact text={`${format.count(has.items + gets.items)} items`} />
        <Fact
          text={
            lane.capacityKilograms === null
              ? `${format.quantity(kilograms)} kg`
              : `${format.quantity(kilograms)} of ${format.count(lane.capacityKilograms)} kg`
          }
          isBad={isHeavy}
        />
        {lane.zone ? <Fact text={lane.zone} /> : null}
        {lane.vehicle ? <Fact text={`${lane.vehicle.type} ${lane.vehicle.registration}`} /> : null}
        {lane.skills.length > 0 ? <Fact text={trainedText(lane.skills)} /> : null}
        {lane.shiftEnd ? <Fact text={`shift until ${format.time(lane.shiftEnd)}`} /> : null}
      </span>
    </header>
  );
}

function Fact({ text, isBad = false }: { readonly text: string; readonly isBad?: boolean }): ReactElement {
  return <span className={isBad ? "aisle-worse" : undefined}>{text}</span>;
}

/** A bar of the capacity: what somebody has, and lighter what they are to get. */
function Bar(props: { readonly of: number; readonly has: number; readonly gets: number }): ReactElement {
  const width = (orders: number): string => `${Math.min(1, orders / props.of) * 100}%`;
  return (
    <span className="aisle-lane-bar" aria-hidden="true">
      <span style={{ inlineSize: width(props.has) }} />
      <span style={{ inlineSize: width(Math.min(props.gets, props.of - props.has)) }} />
    </span>
  );
}
