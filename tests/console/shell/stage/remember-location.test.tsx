import { beforeEach, expect, it } from "vitest";
import { closeDialog, showHelp } from "#console/shell/dialogs/dialog-state.ts";
import { rememberLocation } from "#console/shell/stage/remember-location.ts";

beforeEach(() => history.replaceState(null, "", "/orders"));

it("knows an operator who has stayed from one who went to another screen or opened a box", () => {
  const stayed = rememberLocation();
  expect(stayed()).toBe(true);
  history.replaceState(null, "", "/dashboard");
  expect(stayed()).toBe(false);
  const before = rememberLocation();
  showHelp();
  expect(before()).toBe(false);
  const inBox = rememberLocation();
  closeDialog();
  expect(inBox()).toBe(false);
});

it("lets the newest question count", () => {
  const first = rememberLocation();
  const second = rememberLocation();
  expect([first(), second()]).toEqual([false, true]);
});
