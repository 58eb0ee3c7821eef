import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SaveCall } from "#commands/form.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { FormDialog } from "#console/form/FormDialog.tsx";
import { session } from "#console/session/session.ts";
import { askForm, closeDialog, dialogState, stepBackDialog } from "#console/shell/dialogs/dialog-state.ts";
import { dismissToast, toasts } from "#console/shell/messages/toasts.ts";
import { messages } from "#contract/messages.ts";
import type { Session } from "#contract/session/schema.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import {
  everyForm,
  everyRow,
  type EveryRow,
  type EveryValues,
  filledValues,
} from "../../support/console/every-field.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Saved {
  readonly values: EveryValues;
  readonly call: SaveCall<EveryRow>;
}

let root: Root;
let saved: Saved[];
/** What the next saves come to: a failure to throw, else the row they answer. */
let outcomes: (Error | EveryRow)[];
let answer: Promise<EveryRow | undefined>;

beforeEach(() => {
  // Layers of the browser's own are not known to this one.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  sessionStorage.clear();
  session.user = { id: "user-1" } as Session;
  saved = [];
  outcomes = [];
});

afterEach(() => {
  leave();
  session.user = null;
  session.store = null;
  for (const { id } of toasts.list) dismissToast(id);
});

function leave(): void {
  closeDialog();
  act(() => root.unmount());
}

async function open(record?: EveryRow, more: { merges?: true } = {}): Promise<void> {
  document.body.innerHTML = '<div id="root"></div>';
  const save = async (values: EveryValues, call: SaveCall<EveryRow>): Promise<EveryRow> => {
    saved.push({ values, call });
    const outcome = outcomes.shift() ?? everyRow({}, 2);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  answer = askForm(everyForm(save, { ...(record ? { record } : {}), ...more }));
  const asked = dialogState.current;
  if (asked?.kind !== "form") throw new Error("no form is asked for");
  root = createRoot(document.querySelector("#root") as HTMLElement);
  await act(async () => root.render(<FormDialog asked={asked} />));
}

function part(name: string): HTMLElement {
  return document.querySelector(`[data-field="${name}"]`) as HTMLElement;
}
function field(name: string): HTMLInputElement {
  return part(name).querySelector("input") as HTMLInputElement;
}
function note(name: string): string {
  return part(name).querySelector(".aisle-form-note")?.textContent ?? "";
}
function notice(): string {
  return document.querySelector(".aisle-form-notice")?.textContent ?? "";
}
function focused(): string | undefined {
  return document.activeElement?.closest<HTMLElement>("[data-field]")?.dataset["field"];
}

async function type(name: string, text: string): Promise<void> {
  await act(async () => {
    const input = field(name);
    input.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function press(key: string, over: KeyboardEventInit = {}): Promise<void> {
  await act(async () => {
    const down = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...over });
    document.activeElement?.dispatchEvent(down);
    document.activeElement?.dispatchEvent(new KeyboardEvent("keyup", { key, bubbles: true, ...over }));
  });
}

async function click(text: string): Promise<void> {
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent?.includes(text));
  if (!button) throw new Error(`no button ${text}`);
  await act(async () => button.click());
}

const save = (): Promise<void> => press("Enter", { ctrlKey: true });

describe("keys", () => {
  it("the first field has the focus, Enter goes on through every field, and on the last it saves", async () => {
    await open(everyRow());
    const way = [focused()];
    for (let steps = 0; steps < 4; steps += 1) {
      await press("Enter");
      way.push(focused());
    }
    // On a button, Enter is the button's.
    expect(way.join(" ")).toBe("name phone code photo photo");
    await act(async () => field("capacity").focus());
    const rest = [focused()];
    for (let steps = 0; steps < 10; steps += 1) {
      await press("Enter");
      rest.push(focused());
    }
    expect(rest.join(" ")).toBe("capacity weight shift insured deposit vehicle fuel rider skills onDuty secret");
    expect(saved).toHaveLength(0);
    await press("Enter");
    expect(saved).toHaveLength(1);
    expect(saved[0]?.values).toEqual(filledValues);
    expect(await answer).toEqual(everyRow({}, 2));
    expect(toasts.list.map(({ message }) => message)).toContain(messages.updated);
  });

  it("Ctrl+Enter saves a new record from anywhere, in the specification's words", async () => {
    await open();
    await type("name", "  Asha Rao ");
    await type("phone", "98765 43210");
    await type("deposit", "1,204.50");
    await act(async () => part("fuel").querySelector<HTMLElement>("[role=radio]")?.click());
    await save();
    expect(saved[0]?.values).toMatchObject({ name: "Asha Rao", phone: "9876543210", deposit: 120_450, fuel: "Petrol" });
    expect(saved[0]?.call.record).toBeUndefined();
    expect(toasts.list.map(({ message }) => message)).toContain(messages.saved);
  });

  it("does not say that it saved where nothing was changed", async () => {
    await open(everyRow());
    outcomes = [everyRow()];
    await save();
    expect(await answer).toEqual(everyRow());
    const told = toasts.list.map(({ message }) => message);
    expect(told).toContain("Nothing was changed");
    expect(told).not.toContain(messages.updated);
  });

  it("Esc leaves at once when nothing was typed, and asks before it drops what was", async () => {
    await open(everyRow());
    act(() => stepBackDialog());
    expect(dialogState.current).toBeNull();
    expect(await answer).toBeUndefined();
    leave();
    await open(everyRow());
    await type("name", "Ravi K");
    act(() => stepBackDialog());
    expect(document.querySelector("[role=alertdialog]")?.textContent).toContain("Discard what you typed?");
    await click("Keep editing");
    expect(document.querySelector("[role=alertdialog]")).toBeNull();
    expect(focused()).toBe("name");
    expect(field("name").value).toBe("Ravi K");
    act(() => stepBackDialog());
    await click("Discard");
    expect(dialogState.current).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it("a choice is found by typing, and Enter takes it and goes on", async () => {
    await open(everyRow());
    await type("vehicle", "tru");
    await press("Enter");
    expect(field("vehicle").value).toBe("Truck");
    expect(focused()).toBe("fuel");
    // Words are found anywhere in a name, in any order.
    await type("rider", "kum rav");
    expect([...part("rider").querySelectorAll("[role=option]")].map((one) => one.textContent)).toEqual([
      "Ravi Kumar98765 43210",
    ]);
    await type("rider", "ra");
    // Whoever is refused is shown with the reason, and cannot be taken.
    expect([...part("rider").querySelectorAll("[role=option]")].map((one) => one.textContent)).toEqual([
      "Ravi Kumar98765 43210",
      "Ramesh IyerOff duty",
      "Meera Nair90000 00002",
    ]);
    await press("Enter");
    await save();
    expect(saved[0]?.values).toMatchObject({ vehicle: "Truck", rider: "6f1a1f5e-9a4e-4d0a-8a55-000000000001" });
  });
});

describe("limits", () => {
  it("names bounds as the store writes numbers", async () => {
    session.store = { timeZone: "UTC", locale: "en-US", currency: "USD" } as StoreDetails;
    await open();
    await type("deposit", "999999");
    await act(async () => field("deposit").blur());
    expect(note("deposit")).toBe("Please enter 100,000.00 or less");
  });

  it("are checked when a field is left, and the sentence goes as soon as it is right", async () => {
    await open();
    await type("capacity", "0");
    expect(note("capacity")).toBe("");
    await press("Enter");
    expect(note("capacity")).toBe("Please enter value more than 0");
    await type("capacity", "3");
    expect(note("capacity")).toBe("");
  });

  it("are checked on save: the first wrong field has the focus, and nothing is sent", async () => {
    await open();
    await type("code", "no spaces");
    await save();
    expect(saved).toEqual([]);
    expect(focused()).toBe("name");
    expect([note("name"), note("phone"), note("fuel")]).toEqual([
      "Please fill this in",
      "Please fill this in",
      "Please choose one",
    ]);
    expect(note("code")).toBe("Please use letters, digits and hyphens only");
  });
});

describe("a save that fails", () => {
  it("what the gateway refuses stands at its field, the first has the focus, and the rest is told below", async () => {
    await open(everyRow());
    outcomes.push(
      new ApiFailure("invalid", "wrong", {
        fields: { "skills.0": "is not taught here", phone: "is Asha's", zone: "no" },
      }),
    );
    await type("name", "Ravi K");
    await save();
    expect(focused()).toBe("phone");
    expect([note("phone"), note("skills")]).toEqual(["is Asha's", "is not taught here"]);
    expect(notice()).toBe(`${messages.updateFailed}Delivery area: no`);
    await type("phone", "9876543211");
    expect(note("phone")).toBe("");
    await save();
    const [one, two] = saved;
    expect(two?.call.idempotencyKey).not.toBe(one?.call.idempotencyKey);
    expect(two?.values).toMatchObject({ name: "Ravi K", phone: "9876543211" });
  });

  it("after a lost line tries the same again under the same key, and another one under another", async () => {
    await open();
    await type("name", "Asha");
    await type("phone", "9876543210");
    await act(async () => part("fuel").querySelector<HTMLElement>("[role=radio]")?.click());
    outcomes.push(
      ...[1, 2, 3].map(() => new ApiFailure("offline", "No connection to the store's system: check the network")),
    );
    await save();
    expect(notice()).toContain(messages.saveFailed);
    expect(notice()).toContain("never saves it twice");
    await click("Try again");
    // The page is lost; the form is filled in again from what was kept.
    leave();
    await open();
    expect(field("name").value).toBe("Asha");
    await save();
    await type("name", "Asha Rao");
    await save();
    const keys = saved.map(({ call }) => call.idempotencyKey);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
    expect(sessionStorage.length).toBe(0);
  });

  it("is saved from the new version without asking where the other has changed none of its fields", async () => {
    await open(everyRow());
    await type("name", "Ravi K");
    for (const version of [5, 6])
      outcomes.push(new ApiFailure("stale-version", "changed", { current: everyRow({}, version) }));
    await save();
    expect(saved.map(({ call }) => call.record?.version)).toEqual([1, 5, 6]);
    expect(saved.at(-1)?.values).toMatchObject({ name: "Ravi K" });
    expect(new Set(saved.map(({ call }) => call.idempotencyKey)).size).toBe(3);
    expect(dialogState.current).toBeNull();
    expect((await answer)?.version).toBe(2);
  });

  it("keeps other fields of another without asking where each field is saved by itself, and asks about the same", async () => {
    await open(everyRow(), { merges: true });
    await type("name", "Ravi K");
    outcomes.push(new ApiFailure("stale-version", "changed", { current: everyRow({ weight: 9 }, 5) }));
    outcomes.push(new ApiFailure("stale-version", "changed", { current: everyRow({ weight: 9, name: "Raj" }, 6) }));
    await save();
    expect(saved.map(({ values }) => [values.name, values.weight])).toEqual([
      ["Ravi K", 7.5],
      ["Ravi K", 9],
    ]);
    expect(notice()).toContain("somebody else has changed it in the meantime");
    expect(focused()).toBe("name");
  });

  it("shows what another has made of it beside one's own, keeps what was typed, and saves from the new version", async () => {
    await open(everyRow());
    await type("name", "Ravi K");
    await type("capacity", "20");
    const current = everyRow({ name: "R. Kumar", weight: 9 }, 5);
    outcomes.push(new ApiFailure("stale-version", "changed", { current }));
    await save();
    expect(field("name").value).toBe("Ravi K");
    expect(field("capacity").value).toBe("20");
    // Only the other has changed the weight: it is taken over, and said so.
    expect(field("weight").value).toBe("9");
    const sides = (name: string): (string | null)[] =>
      [...part(name).querySelectorAll(".aisle-form-sides button")].map(
        (one) => `${one.textContent} ${one.getAttribute("aria-pressed")}`,
      );
    expect(sides("name")).toEqual(["Theirs R. KumarAlt T false", "Mine Ravi KAlt M true"]);
    expect(sides("weight")).toEqual(["Theirs 9 kgAlt T true", "Mine 7.5 kgAlt M false"]);
    expect(sides("capacity")).toEqual([]);
    expect(focused()).toBe("name");
    await press("t", { altKey: true, code: "KeyT" });
    expect(field("name").value).toBe("R. Kumar");
    await press("m", { altKey: true, code: "KeyM" });
    expect(field("name").value).toBe("Ravi K");
    await save();
    expect(saved[1]?.call.record?.version).toBe(5);
    expect(saved[1]?.values).toMatchObject({ name: "Ravi K", capacity: 20, weight: 9 });
  });
});

describe("what was typed", () => {
  it("stands there again after a reload, without passwords, and can be dropped", async () => {
    await open(everyRow());
    await type("name", "Ravi K");
    await type("secret", "not to be kept");
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("not to be kept");
    leave();
    await open(everyRow());
    expect([field("name").value, field("secret").value]).toEqual(["Ravi K", ""]);
    await click("Start over");
    expect(field("name").value).toBe("Ravi Kumar");
    expect(sessionStorage.length).toBe(0);
  });

  it("is brought together with what others have made of the record since", async () => {
    await open(everyRow());
    await type("name", "Ravi K");
    leave();
    await open(everyRow({ name: "R. Kumar", capacity: 30 }, 4));
    expect([field("name").value, field("capacity").value]).toEqual(["Ravi K", "30"]);
    expect(document.querySelectorAll(".aisle-form-sides")).toHaveLength(2);
  });

  it("is never shown to another login", async () => {
    await open(everyRow());
    await type("name", "Ravi K");
    leave();
    session.user = { id: "user-2" } as Session;
    await open(everyRow());
    expect(field("name").value).toBe("Ravi Kumar");
  });
});
