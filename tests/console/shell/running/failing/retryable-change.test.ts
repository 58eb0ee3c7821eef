import { afterEach, expect, it } from "vitest";
import type { RetryableChange } from "#commands/context/questions.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { ConflictFailure } from "#console/client/records/changes/conflict-failure.ts";
import { answerDialog, dialogState, closeDialog, showHelp } from "#console/shell/dialogs/dialog-state.ts";
import { makeChange } from "#console/shell/running/failing/retryable-change.ts";
import { orderRow } from "../../../../support/kinds/orders/orders.ts";

afterEach(closeDialog);

const current = orderRow({ status: "Cancelled", version: 2 });
const stale = new ApiFailure("stale-version", "stale", { current });
const conflict = new ConflictFailure(stale, { kind: "order", row: current }, [
  { what: "status", by: "Asha", at: current.updatedAt },
]);
const offline = new ApiFailure("offline", "no gateway");

function failing(error: Error | null, refusal: string | null = null): RetryableChange {
  return {
    title: "S101-000001 to Accepted",
    refuse: () => refusal,
    async save() {
      if (error) throw error;
    },
  };
}

async function opened() {
  await expect.poll(() => dialogState.current?.kind).toBe("retry");
  const asked = dialogState.current;
  if (asked?.kind !== "retry") throw new Error("nothing is asked");
  return asked;
}

it("asks nothing when it succeeds, nor when no other try can help", async () => {
  expect(await makeChange(failing(null))).toBe(true);
  await expect(makeChange(failing(new ApiFailure("forbidden", "you may not")))).rejects.toThrow("you may not");
  expect(dialogState.current).toBeNull();
});

it("asks whether to overrule somebody who was quicker, or says why that is too late", async () => {
  const first = makeChange(failing(conflict));
  const asked = await opened();
  expect(asked.question.notice).toMatchObject({
    message: "S101-000001 was changed in the meantime",
    again: "Apply anyway",
  });
  answerDialog(asked, true);
  expect(await first).toBe(true);
  const second = makeChange(failing(conflict, "Cancelled is final"));
  expect((await opened()).question.notice.refusal).toBe("Cancelled is final");
  closeDialog();
  expect(await second).toBe(false);
});

it("waits with its question until what is open is done with", async () => {
  showHelp();
  const answer = makeChange(failing(offline));
  await Promise.resolve();
  expect(dialogState.current?.kind).toBe("help");
  closeDialog();
  expect((await opened()).question.notice.again).toBe("Try again");
  closeDialog();
  expect(await answer).toBe(false);
});
