import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Credentials } from "#contract/session/schema.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { Login, type LoginProps } from "#console/screens/login/Login.tsx";
import { failureMessage } from "#console/screens/login/login-form.ts";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let tried: Credentials[];
let closed: number;
let answer: (error?: unknown) => void;

beforeEach(() => {
  document.body.innerHTML = "<div id=root></div>";
  root = createRoot(find("#root"));
  tried = [];
  closed = 0;
});
afterEach(() => act(() => root.unmount()));

function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

const text = (): string => document.body.textContent ?? "";
const loginId = () => find<HTMLInputElement>("#login-id");
const password = () => find<HTMLInputElement>("#password");

function show(more: Partial<LoginProps> = {}): void {
  const logIn = (credentials: Credentials): Promise<void> => {
    tried.push(credentials);
    return new Promise<void>((resolve, reject) => {
      answer = (error) => (error === undefined ? resolve() : reject(error));
    });
  };
  act(() =>
    root.render(<Login settings={null} ended={null} onCloseNotice={() => (closed += 1)} logIn={logIn} {...more} />),
  );
}

function type(input: HTMLInputElement, value: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const submit = (): void => act(() => find<HTMLFormElement>("form").requestSubmit());

describe("Login", () => {
  it("shows what the specification names, with the focus on the Login ID", () => {
    show();
    expect(find("h1").textContent).toBe("STORE ADMIN");
    expect(find("button[type=submit]").textContent).toBe("Login");
    expect(find(".aisle-login-forgot").textContent).toBe(
      "forgot password? Ask whoever manages the users of your store.",
    );
    expect(document.activeElement).toBe(loginId());
    expect([loginId().autocomplete, password().autocomplete]).toEqual(["username", "current-password"]);
  });

  it("asks for the Login ID first, then for the password, one sentence at a time, cleared by typing", () => {
    show();
    submit();
    expect(text()).toContain("Please Enter Login ID");
    expect(text()).not.toContain("Please Enter Password");
    expect(document.activeElement).toBe(loginId());
    type(loginId(), "a");
    expect(text()).not.toContain("Please Enter");
    submit();
    expect(text()).toContain("Please Enter Password");
    expect(text()).not.toContain("Please Enter Login ID");
    expect(document.activeElement).toBe(password());
    expect(password().getAttribute("aria-invalid")).toBe("true");
    type(password(), "x");
    expect(text()).not.toContain("Please Enter");
    expect(tried).toEqual([]);
  });

  it("takes blanks for no Login ID", () => {
    show();
    type(loginId(), "   ");
    type(password(), "x");
    submit();
    expect(text()).toContain("Please Enter Login ID");
    expect(tried).toEqual([]);
  });

  it("sends once what was typed, veiled by 'Processing'", async () => {
    show();
    type(loginId(), " admin ");
    type(password(), " secret ");
    submit();
    submit();
    expect(tried).toEqual([{ loginId: "admin", password: " secret " }]);
    expect(find(".aisle-overlay").textContent).toBe("Processing");
    await act(async () => answer());
    expect(text()).toContain("Login Successfully");
    expect(text()).not.toContain("Processing");
  });

  it("shows why it failed until somebody types, and lets them try again", async () => {
    show();
    type(loginId(), "admin");
    type(password(), "wrong");
    submit();
    await act(async () =>
      answer(new ApiFailure("wrong-credentials", "No such pair", { gatewayMessage: "No such pair" })),
    );
    expect(find(".aisle-login-failure").textContent).toBe("No such pair");
    expect(document.querySelector(".aisle-overlay")).toBeNull();
    expect(document.activeElement).toBe(password());
    type(password(), "right");
    expect(find(".aisle-login-failure").textContent).toBe("");
    submit();
    expect(tried).toHaveLength(2);
  });

  it("shows and hides the password", () => {
    show();
    const toggle = find("button[aria-pressed]");
    expect(password().type).toBe("password");
    act(() => toggle.click());
    expect([password().type, toggle.getAttribute("aria-label")]).toEqual(["text", "Hide password"]);
    act(() => toggle.click());
    expect(password().type).toBe("password");
  });

  it("tells that Caps Lock is on while the password is typed", () => {
    show();
    const press = (on: boolean) =>
      act(() => {
        const event = new KeyboardEvent("keydown", { key: "A", bubbles: true });
        Object.defineProperty(event, "getModifierState", { value: (key: string) => key === "CapsLock" && on });
        password().dispatchEvent(event);
      });
    press(true);
    expect(text()).toContain("Caps Lock is on");
    press(false);
    expect(text()).not.toContain("Caps Lock is on");
  });

  it("shows a notice after a time-out that can be closed", () => {
    show({ ended: "timed-out" });
    expect(text()).toContain("Your session has timed out due to inactivity, kindly initiate the process again.");
    act(() => find("[aria-label='Close this notice']").click());
    expect(closed).toBe(1);
  });
});

describe("failureMessage", () => {
  it("is the gateway's sentence, else the specification's", () => {
    expect(failureMessage(new ApiFailure("too-many-tries", "x", { gatewayMessage: "Wait a little" }))).toBe(
      "Wait a little",
    );
    expect(failureMessage(new ApiFailure("wrong-credentials", "x"))).toBe(
      "Please Enter correct User Name and Password",
    );
    expect(failureMessage(new ApiFailure("internal", "x", { status: 200 }))).toBe(
      "Please Enter correct User Name and Password",
    );
    expect(failureMessage(new ApiFailure("offline", "x"))).toBe("Login Failed");
    expect(failureMessage(new ApiFailure("unavailable", "x", { status: 502 }))).toBe("Login Failed");
    expect(failureMessage(new Error("anything"))).toBe("Login Failed");
  });
});
