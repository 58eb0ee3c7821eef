import type { OrderStage } from "#contract/orders/stage.ts";
import type { ReviewStatus } from "#contract/reviews/status.ts";

/** The colours of the statuses of reviews. */
export const reviewTones: Readonly<Record<ReviewStatus, OrderStage>> = {
  Waiting: "waiting",
  Published: "done",
  Answered: "done",
  Refused: "stopped",
};

/** "★★★★☆" */
export function starText(stars: number): string {
  return "★".repeat(stars) + "☆".repeat(5 - stars);
}
