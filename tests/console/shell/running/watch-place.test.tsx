import { beforeEach, expect, it } from "vitest";
import { closeAsked, showHelp } from "#console/shell/boxes/asking.ts";
import { watchPlace } from "#console/shell/running/watch-place.ts";

beforeEach(() => history.replaceState(null, "", "/orders"));

it("knows an operator who has stayed from one who went to another screen or opened a box", () => {
  const stayed = watchPlace();
  expect(stayed()).toBe(true);
  history.replaceState(null, "", "/dashboard");
  expect(stayed()).toBe(false);
  const before = watchPlace();
  showHelp();
  expect(before()).toBe(false);
  const inBox = watchPlace();
  closeAsked();
  expect(inBox()).toBe(false);
});

it("lets the newest question count", () => {
  const first = watchPlace();
  const second = watchPlace();
  expect([first(), second()]).toEqual([false, true]);
});
