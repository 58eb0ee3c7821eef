import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { titleOf } from "#commands/command.ts";
import { commandsById } from "../../support/all-commands.ts";
import type { PickerRow } from "#contract/pickers/picker.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { detailTab } from "#console/record/detail-tab.tsx";
import type { RecordDefinition, RecordInView } from "#console/record/record-definition.ts";
import { RecordPanel } from "#console/record/RecordPanel.tsx";
import { RecordView } from "#console/record/RecordView.tsx";
import { session } from "#console/session/session.ts";
import { readNow } from "#console/shell/stage/now.ts";
import { tools } from "#console/shell/running/tools.ts";
import { pickerRow } from "../../support/kinds/people/people.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Work {
  readonly orders: readonly string[];
}

const picker = pickerRow();
let read: RecordInView<PickerRow, Work>;

/** A second kind of record, filled into the same frame. */
const pickerRecord: RecordDefinition<"picker", Work> = {
  kind: "picker",
  Reader: ({ children }) => children(read),
  Head: ({ row }) => <h2>{row.name}</h2>,
  tabs: [
    { title: "DETAILS", showsRow: true, View: ({ row }) => <p>{row.phone}</p> },
    detailTab<PickerRow, Work>({ title: "OPEN WORK", lines: 3, View: ({ detail }) => <p>{detail.orders.join()}</p> }),
  ],
};

let root: Root;
beforeEach(() => {
  // The tab that was open last is kept, from test to test too.
  sessionStorage.clear();
  read = { row: undefined, detail: undefined, failure: undefined };
  session.rights = ["console.use", "picker.view"];
  document.body.innerHTML = '<div id="root"></div>';
  const element = document.querySelector("#root");
  if (!element) throw new Error("no root");
  root = createRoot(element);
});
afterEach(() => act(() => root.unmount()));

const text = () => document.body.textContent;
const shownTab = () => document.querySelector('[role="tab"][aria-selected="true"]')?.textContent;

function drawPanel(row?: PickerRow): void {
  act(() => root.render(<RecordPanel of={pickerRecord} storeId={picker.storeId} id={picker.id} row={row} />));
}

function drawPage(): void {
  act(() => root.render(<RecordView of={pickerRecord} storeId={picker.storeId} id={picker.id} isPage />));
}

describe("a record of a second kind", () => {
  it("is drawn from what the list knows, and filled in once its details have come", () => {
    drawPanel(picker);
    expect(document.querySelector("aside")?.getAttribute("aria-label")).toBe("The picker beside the list");
    expect(document.querySelector("article")?.getAttribute("aria-label")).toBe("Picker Biru Das");
    expect(text()).toContain("9811122233");
    act(() => tools.stage.moveRecordTab(1));
    expect(shownTab()).toBe("OPEN WORK");
    expect(document.querySelector(".aisle-skeleton")).not.toBeNull();
    read = { row: pickerRow({ version: 2, name: "Biru D." }), detail: { orders: ["S101-000412"] }, failure: undefined };
    drawPanel(picker);
    expect(text()).toContain("Biru D.");
    expect(text()).toContain("S101-000412");
  });

  it("is what commands see as opened, and lends them its tabs, which go round", () => {
    drawPanel(picker);
    expect(readNow().opened).toEqual({ kind: "picker", row: picker });
    expect([...readNow().lends].toSorted()).toEqual(["moveRecordTab", "scrollPage", "scrollTo"]);
    const copy = commandsById.get("record.copy");
    expect(copy && [titleOf(copy, readNow()), copy.can(readNow())]).toEqual(["Copy picker name", "yes"]);
    act(() => tools.stage.moveRecordTab(-1));
    expect(shownTab()).toBe("OPEN WORK");
    act(() => tools.stage.moveRecordTab(1));
    expect(shownTab()).toBe("DETAILS");
    expect(() => tools.stage.exportList("csv")).toThrow("this screen does not lend exportList");
  });

  it("has its tabs told as the screen's own where it is the whole page", () => {
    read = { row: picker, detail: { orders: [] }, failure: undefined };
    drawPage();
    expect(readNow()).toMatchObject({ tabs: ["DETAILS", "OPEN WORK"], tab: 0 });
    act(() => tools.stage.moveTab(1));
    expect(readNow().tab).toBe(1);
  });

  it("leads on its page to what belongs to it, as far as this login may see that", async () => {
    read = { row: picker, detail: { orders: [] }, failure: undefined };
    const links = async () => {
      await act(async () => undefined);
      return [...document.querySelectorAll("nav a")].map((link) => link.getAttribute("href"));
    };
    session.rights = ["console.use", "picker.view", "order.view"];
    drawPage();
    await expect.poll(links).toEqual([`/business-view?picker=${picker.id}`]);
    session.rights = ["console.use", "picker.view"];
    await expect.poll(links).toEqual([]);
  });

  it("says that there is none at an address, or why it could not be read", () => {
    read = { ...read, failure: new ApiFailure("not-found", "no such picker") };
    drawPage();
    expect(text()).toContain("There is no picker at this address.");
    expect(readNow().opened).toBeNull();
    read = { ...read, failure: new ApiFailure("offline", "no gateway") };
    drawPage();
    expect(text()).toContain("no gateway");
    drawPanel(picker);
    expect(text()).toContain("no gateway");
    expect(text()).toContain("9811122233");
  });
});
