import type { NoPlace, Reason } from "./schema.ts";

/** The reasons for a person in one line: "2 open, free in 6 min, same slot". */
export function reasonsText(reasons: readonly Reason[]): string {
  return reasons.map(reasonText).join(", ");
}

function reasonText(reason: Reason): string {
  switch (reason.type) {
    case "open":
      return `${reason.orders} open`;
    case "free":
      return reason.minutes === 0 ? "free now" : `free in ${reason.minutes} min`;
    case "same-slot":
      return "same slot";
    case "same-area":
      return `also goes to ${reason.area}`;
    case "zone":
      return `covers ${reason.area}`;
    case "away":
      return `${reason.kilometres} km from other stops`;
    case "trained":
      return `trained for ${reason.skill} goods`;
    case "late":
      return `${reason.minutes} min late`;
  }
}

/** Why nobody was found for an order, in words. */
export function noPlaceText(because: NoPlace): string {
  switch (because.type) {
    case "status":
      return because.because;
    case "nobody-on-duty":
      return "nobody else is on duty";
    case "nobody-trained":
      return `nobody on duty is trained for ${because.skill} goods`;
    case "all-full":
      return "everybody who could take it is full";
    case "too-heavy":
      return `${because.kilograms} kg are too heavy for everybody who has room`;
    case "too-large":
      return `${because.items} lines are too many for every vehicle that has room`;
    case "shifts-end":
      return "all shifts end before it could be begun";
  }
}
