import { changeRequest } from "#contract/batch/change-request.ts";
import { messages } from "#contract/messages.ts";
import type { ReviewRow } from "#contract/reviews/schema.ts";
import { answerTemplates, refusalReasons, refuseDecision, type ReviewDecision } from "#contract/reviews/status.ts";
import type { Command } from "#commands/command.ts";
import type { Writing } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { documentComment } from "#commands/record/document-comment.ts";
import { changeRecords, type RecordChange } from "#commands/record/record-change.ts";
import { recordCommand } from "#commands/record/record-command.ts";

const titles: Readonly<Record<ReviewDecision, (reviews: string) => string>> = {
  Published: (reviews) => `Publish ${reviews}`,
  Refused: (reviews) => `Refuse ${reviews}`,
  Answered: (reviews) => `Answer ${reviews}`,
};

/** What is asked where a decision needs words: why it is refused, or what the store answers. */
const asked: Readonly<Partial<Record<ReviewDecision, Pick<Writing, "offers" | "buttons">>>> = {
  Refused: { offers: async () => refusalReasons, buttons: { save: "Refuse", leave: "Do not refuse" } },
  Answered: { offers: async () => answerTemplates, buttons: { save: "Publish the answer", leave: "Do not answer" } },
};

/** A decision as a change of each review. */
function decision(status: ReviewDecision): RecordChange<"product-review"> {
  const reason = asked[status];
  return {
    kind: "product-review",
    title: titles[status],
    done: ({ number, status: before }) => `${number}: ${before} to ${status}`,
    message: messages.updated,
    ...(reason ? { needsReason: true, reason } : {}),
    refuse: (row) => refuseDecision(row, status),
    patch: { status },
    request: ({ row, reason, undoes }) =>
      request(row, {
        undoes,
        status,
        ...(status === "Refused" ? { because: reason } : {}),
        ...(status === "Answered" ? { answer: reason } : {}),
      }),
    takeBack: ({ row, undoes }, { status, because, answer }) => request(row, { undoes, status, because, answer }),
  };
}

function request(
  { storeId, id, version }: ReviewRow,
  body: Pick<ReviewRow, "status"> & Readonly<Record<string, unknown>>,
) {
  return changeRequest("reviews.decide", { params: { storeId, id }, body: { version, ...body } });
}

const decide = (status: ReviewDecision) => (reviews: readonly ReviewRow[], tools: Tools) =>
  changeRecords(reviews, decision(status), tools);

const common = { right: "product-review.manage", failure: messages.updateFailed } as const;

/** Commands about reviews; their ids begin with "product-review.". */
export const commands: readonly Command[] = [
  recordCommand("product-review", {
    ...common,
    id: "product-review.publish",
    title: "Publish review",
    keys: ["a"],
    words: "approve accept show allow",
    short: "publish",
    hint: 95,
    refuse: (row) => refuseDecision(row, "Published"),
    noneCan: "all selected reviews are published",
    run: decide("Published"),
  }),
  recordCommand("product-review", {
    ...common,
    id: "product-review.answer",
    title: "Answer review ...",
    keys: ["m"],
    words: "reply respond write publish",
    short: "answer",
    hint: 94,
    refuse: (row) => refuseDecision(row, "Answered"),
    run: decide("Answered"),
  }),
  recordCommand("product-review", {
    ...common,
    id: "product-review.refuse",
    title: "Refuse review ...",
    keys: ["shift+a"],
    words: "reject hide decline take down",
    short: "refuse",
    hint: 93,
    refuse: (row) => refuseDecision(row, "Refused"),
    noneCan: "all selected reviews are refused",
    run: decide("Refused"),
  }),
  documentComment("product-review", "product-review.manage"),
];
