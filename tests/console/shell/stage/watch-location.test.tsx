import { beforeEach, expect, it } from "vitest";
import { closeDialog, showHelp } from "#console/shell/dialogs/dialog-state.ts";
import { watchLocation } from "#console/shell/stage/watch-location.ts";

beforeEach(() => history.replaceState(null, "", "/orders"));

it("knows an operator who has stayed from one who went to another screen or opened a box", () => {
  const stayed = watchLocation();
  expect(stayed()).toBe(true);
  history.replaceState(null, "", "/dashboard");
  expect(stayed()).toBe(false);
  const before = watchLocation();
  showHelp();
  expect(before()).toBe(false);
  const inBox = watchLocation();
  closeDialog();
  expect(inBox()).toBe(false);
});

it("lets the newest question count", () => {
  const first = watchLocation();
  const second = watchLocation();
  expect([first(), second()]).toEqual([false, true]);
});
