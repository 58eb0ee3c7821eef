import { proxy, ref } from "valtio";
import { messageDuration } from "#contract/constants.ts";
import { announce } from "./announcing.ts";

export type Tone = "success" | "error" | "plain";

/** What can be done about a message as long as it is on screen. */
export interface ToastAction {
  readonly title: string;
  run(): void;
}

/** A message at the top centre. `times` counts how often it was repeated while it was on screen. */
export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly detail: string | undefined;
  readonly tone: Tone;
  readonly action: ToastAction | undefined;
  times: number;
}

/** The message on screen: a new one replaces it. Its change can still be undone by key. */
export const toasts = proxy<{ list: Toast[] }>({ list: [] });

const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

/** Shows a message for 3 s. When it is on screen already, its counter goes up instead. */
export function tell(message: string, tone: Tone, detail?: string, action?: ToastAction): void {
  announce(detail ? `${message}. ${detail}` : message, tone === "error");
  const same = toasts.list.find((toast) => toast.message === message && toast.tone === tone && toast.detail === detail);
  if (same) {
    same.times += 1;
    hideLater(same.id);
    return;
  }
  for (const { id } of toasts.list) dismissToast(id);
  lastId += 1;
  toasts.list.push({ id: lastId, message, detail, tone, action: action && ref(action), times: 1 });
  hideLater(lastId);
}

/** Removes a message. */
export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toasts.list = toasts.list.filter((toast) => toast.id !== id);
}

/** Keeps a message on screen while the pointer is over it. */
export function keepToast(id: number): void {
  clearTimeout(timers.get(id));
}

/** Starts the 3 s of a message again. */
export function hideLater(id: number): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismissToast(id), messageDuration),
  );
}
