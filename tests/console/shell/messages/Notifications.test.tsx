import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Notifications } from "#console/shell/messages/Notifications.tsx";
import { addNotice, closeNotices } from "#console/shell/messages/notices.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  const element = document.querySelector("#root");
  if (!element) throw new Error("no root");
  root = createRoot(element);
  act(() => root.render(<Notifications />));
});

afterEach(() => {
  act(() => root.unmount());
  closeNotices();
});

const titles = () => [...document.querySelectorAll(".aisle-notice strong")].map((node) => node.textContent);
const click = (name: string) =>
  act(async () => {
    const button = [...document.querySelectorAll("button")].find(
      (one) => one.textContent?.includes(name) || one.getAttribute("aria-label")?.includes(name),
    );
    button?.click();
  });

describe("push messages", () => {
  it("shows the last, all when the summary is pressed, and how many", async () => {
    await act(async () => {
      addNotice("New order", "S101-000001");
      addNotice("New return", "R1");
    });
    expect(titles()).toEqual(["New return"]);
    expect(document.body.textContent).toContain("2 notifications");
    await click("2 notifications");
    expect(titles()).toEqual(["New return", "New order"]);
    await click("2 notifications");
    expect(titles()).toEqual(["New return"]);
  });

  it("dismisses one, and is gone without any", async () => {
    await act(async () => {
      addNotice("A", "");
      addNotice("B", "");
    });
    await click("Dismiss: B");
    expect(titles()).toEqual(["A"]);
    await click("Dismiss: A");
    expect(document.querySelector(".aisle-notices")).toBeNull();
  });
});
