import type { Skill } from "#contract/people/fields.ts";
import type { AssigneeRole } from "./role.ts";
import type { NoPlace, Reason } from "./schema.ts";

/** The reasons for a person in one line: "2 open, free in 6 min, same slot". */
export function reasonsText(reasons: readonly Reason[]): string {
  const skills = reasons.flatMap((reason) => (reason.type === "trained" ? [reason.skill] : []));
  const texts = reasons.map(reasonText).filter((text) => text !== null);
  return [...texts, ...(skills.length > 0 ? [trainedText(skills)] : [])].join(", ");
}

/** What somebody is trained for: "trained for frozen and weighed goods". */
export function trainedText(skills: readonly Skill[]): string {
  return `trained for ${skills.join(" and ")} goods`;
}

/** When somebody is free: "free now", "free in 6 min". */
export function freeText(minutes: number): string {
  return minutes === 0 ? "free now" : `free in ${durationText(minutes)}`;
}

/** How many minutes are said as such; more are said in hours. */
const longestInMinutes = 90;

function durationText(minutes: number): string {
  if (minutes <= longestInMinutes) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function reasonText(reason: Reason): string | null {
  switch (reason.type) {
    case "open":
      return `${reason.orders} open`;
    case "free":
      return freeText(reason.minutes);
    case "same-slot":
      return "same slot";
    case "same-area":
      return `also goes to ${reason.area}`;
    case "zone":
      return `covers ${reason.area}`;
    case "away":
      return `${reason.kilometres} km from ${reason.from}`;
    case "trained":
      // All skills are said together.
      return null;
    case "late":
      return `${durationText(reason.minutes)} late`;
  }
}

/** Why nobody of a role was found for an order, in words that are true of all orders with that reason. */
export function noPlaceText(because: NoPlace, role: AssigneeRole): string {
  switch (because.type) {
    case "status":
      return because.because;
    case "nobody-on-duty":
      return `no other ${role} is on duty`;
    case "nobody-trained":
      return `no ${role} on duty is ${trainedText(because.skills)}`;
    case "trained-full":
      return `no ${role} who is ${trainedText(because.skills)} has room`;
    case "all-full":
      return `every ${role} is full`;
    case "too-heavy":
      return `too heavy for every ${role} who has room`;
    case "too-large":
      return "too many products for every vehicle that has room";
    case "shifts-end":
      return "every shift ends too early";
    case "kept-for-express":
      return `not due soon, and the last place of each ${role} is kept for Express orders`;
  }
}
