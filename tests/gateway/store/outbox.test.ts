import { expect, it } from "vitest";
import { judgeAttempt } from "#gateway/store/outbox.ts";

const rules = { firstPause: 5, longestPause: 600, mostAttempts: 9, refuses: (status: number) => status === 422 };
const next = (attempt: number, posted: Parameters<typeof judgeAttempt>[0]) => {
  const { is, nextIn } = judgeAttempt(posted, attempt, rules);
  return nextIn === null ? is : Math.round(nextIn / 5) * 5;
};

it("waits twice as long before each next attempt, to an end", () => {
  const pauses = [1, 2, 3, 7, 8, 9].map((attempt) => next(attempt, { because: "nobody listens at the address" }));
  expect(pauses).toEqual([5, 10, 20, 320, 600, "gave-up"]);
});

it("waits as long as the receiver asks for, at most a day, and never shorter than usual", () => {
  const busy = (retryAfter: string) => next(3, { status: 429, text: "slow down", retryAfter });
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
  expect(["120", "3", "999999999", inAnHour, "soon", "-1"].map(busy)).toEqual([120, 20, 86_400, 3_600, 20, 20]);
});

it("ends with what was taken and with what was refused, and stores what was said in one line", () => {
  expect(next(1, { status: 204, text: "" })).toBe("sent");
  expect(next(1, { status: 422, text: "" })).toBe("refused");
  expect(judgeAttempt({ status: 503, text: " not\n now\0 " }, 1, rules).answer).toBe("503 not now");
  expect(judgeAttempt({ because: "x".repeat(9_000) }, 1, rules).answer).toHaveLength(500);
});
