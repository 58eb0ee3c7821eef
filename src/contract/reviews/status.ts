/** The statuses of a review, in their order. One that is answered is published with its answer. */
export const reviewStatuses = ["Waiting", "Published", "Answered", "Refused"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** What staff do with a review: the status that it then has. */
export type ReviewDecision = Exclude<ReviewStatus, "Waiting">;

/** Why a review cannot be decided like this; null when it can. An answer may be written anew. */
export function refuseDecision({ status }: { readonly status: ReviewStatus }, to: ReviewDecision): string | null {
  if (to === "Published" && status === "Answered") return "it is published with its answer already";
  return status === to && to !== "Answered" ? `it is ${status} already` : null;
}

/** Why reviews are refused: offered by number, and free to be written in another way. */
export const refusalReasons = [
  "Offends somebody",
  "Names or tells of a private person",
  "Advertises something",
  "Is about another product or shop",
  "Cannot be understood",
  "Was sent twice",
] as const;

/** What answers begin from: offered by number, and free to be written in another way. */
export const answerTemplates = [
  "Thank you for your review. We are glad that you like it.",
  "Thank you for telling us. We are sorry, and we have passed it on to the team.",
  "We are sorry about this. Please call us, so that we can make it good.",
  "Thank you. We are sorry that it was not fresh, and we check this shelf more often now.",
  "Thank you. It is sold out for now, and we expect more this week.",
] as const;
