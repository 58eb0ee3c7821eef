// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { noteScreen, returnPath } from "#console/session/kept/current-page.ts";
import { currentPage, writeItem } from "#console/session/kept/storage.ts";

beforeEach(() => localStorage.clear());

it("is HOME-PAGE until a screen is chosen, then that screen, the dashboard too", () => {
  expect(currentPage()).toBe("HOME-PAGE");
  noteScreen("/dashboard");
  expect(currentPage()).toBe("HOME-PAGE");
  expect(returnPath()).toBe("/dashboard");
  noteScreen("/business-view");
  expect(currentPage()).toBe("/business-view");
  expect(returnPath()).toBe("/business-view");
  noteScreen("/dashboard");
  expect(currentPage()).toBe("/dashboard");
});

it("leads to no screen that is not there any more", () => {
  writeItem("currentPage", "/gone");
  expect(returnPath()).toBe("/dashboard");
});
