import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Permission } from "#contract/permission.ts";
import { EmptyList } from "#console/list/frame/EmptyList.tsx";
import { session } from "#console/session/session.ts";
import { loadAllCommands } from "#console/shell/running/known-commands.ts";
import type { Session } from "#contract/session/schema.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
beforeEach(async () => {
  session.user = { id: "user-1" } as Session;
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector("#root") as HTMLElement);
  await loadAllCommands();
});
afterEach(() => {
  act(() => root.unmount());
  session.user = null;
  session.rights = [];
});

/** The sentences and the buttons of an empty list, for somebody with these rights. */
async function shown(of: string | undefined, rights: readonly Permission[], elsewhere?: string) {
  session.rights = [...rights];
  await act(async () => root.render(<EmptyList none="This list has no invoices now." {...{ elsewhere, of }} />));
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map((each) => each.textContent);
  return { says: texts("p"), offers: texts("button") };
}

it("says what it is for and leads to where its rows come from, as far as the login may go there", async () => {
  const says = [
    "This list has no invoices now.",
    "Each order has its invoice here once it is delivered or has left the store.",
  ];
  expect(await shown("go.sales-invoices", ["console.use", "order.view"])).toEqual({
    says,
    offers: [expect.stringContaining("Go to orders")],
  });
  expect(await shown("go.sales-invoices", ["console.use", "invoice.view"])).toEqual({ says, offers: [] });
});

it("says no more than that it is empty, where it stands in a record", async () => {
  expect((await shown(undefined, ["console.use", "order.view"])).says).toEqual(["This list has no invoices now."]);
});
