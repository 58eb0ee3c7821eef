import { proxy } from "valtio";
import { announce } from "./announcing.ts";

/** A message that stays on screen until it is dismissed: a push message, or that the log-in expires soon. */
export interface Notice {
  readonly id: number;
  readonly title: string;
  readonly body: string;
}

/** The notices on screen, the newest last. */
export const notices = proxy<{ list: Notice[]; expanded: boolean }>({ list: [], expanded: false });

const mostNotices = 100;
let lastId = 0;

/** Shows a notice and announces it to screen readers. */
export function addNotice(title: string, body: string): void {
  lastId += 1;
  announce(`${title}. ${body}`);
  notices.list = [...notices.list, { id: lastId, title, body }].slice(-mostNotices);
}

/** Removes one notice. */
export function dismissNotice(id: number): void {
  notices.list = notices.list.filter((notice) => notice.id !== id);
}

/** Removes all notices. */
export function closeNotices(): void {
  notices.list = [];
  notices.expanded = false;
}

/** Expands the list, or collapses it. */
export function toggleNotices(): void {
  notices.expanded = !notices.expanded;
}
