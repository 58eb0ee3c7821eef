import { act, type ComponentType } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Boundary } from "#console/shell/Boundary.tsx";
import { type LazyScreen, lazyScreen } from "#console/shell/lazy/lazy-screen.tsx";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let place: HTMLElement;
let root: Root;

beforeEach(() => {
  place = document.createElement("div");
  root = createRoot(place, { onCaughtError: () => undefined });
});
afterEach(() => act(() => root.unmount()));

function draw({ View, preload }: LazyScreen): void {
  preload();
  act(() =>
    root.render(
      <Boundary>
        <View />
      </Boundary>,
    ),
  );
  expect(place.textContent).toBe("Loading");
}

async function says(text: string): Promise<void> {
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(place.textContent).toContain(text);
  }, 60_000);
}

describe("lazyScreen", () => {
  it("is fetched once, veiled by 'Loading' until it has come", async () => {
    let loads = 0;
    const chunk = Promise.withResolvers<ComponentType>();
    const load = (): Promise<ComponentType> => {
      loads += 1;
      return chunk.promise;
    };
    draw(lazyScreen(load, 60_000));
    await act(async () => chunk.resolve(() => "the screen"));
    await says("the screen");
    expect(loads).toBe(1);
  });

  it("says 'Loading chunk failed', with a way to reload, when the chunk does not come in time", async () => {
    draw(lazyScreen(() => new Promise(() => undefined), 5));
    await says("Loading chunk failed");
    expect(place.textContent).toContain("Reload");
  });

  it("is fetched again when asked to, and shown once it comes", async () => {
    let cut = true;
    draw(
      lazyScreen(async () => {
        if (cut) throw new Error("Failed to fetch dynamically imported module");
        return () => "the screen";
      }),
    );
    await says("Loading chunk failed");
    cut = false;
    const again = [...place.querySelectorAll("button")].find(({ textContent }) => textContent === "Try again");
    await act(async () => again?.click());
    await says("the screen");
  });
});
