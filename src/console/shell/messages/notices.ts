import { proxy } from "valtio";
import { announce } from "./announcing.ts";

/** A push message on screen. */
export interface Notice {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly at: number;
}

/** The push messages received while the console is open, the newest last. */
export const notices = proxy<{ list: Notice[]; expanded: boolean }>({ list: [], expanded: false });

const mostNotices = 100;
let lastId = 0;

/** Appends a push message to the list. `at` in milliseconds since 1970. */
export function addNotice(title: string, body: string, at = Date.now()): void {
  lastId += 1;
  announce(`${title}. ${body}`);
  notices.list = [...notices.list, { id: lastId, title, body, at }].slice(-mostNotices);
}

/** Takes one message off the list. */
export function dismissNotice(id: number): void {
  notices.list = notices.list.filter((notice) => notice.id !== id);
}

/** Takes all messages off the list. */
export function closeNotices(): void {
  notices.list = [];
  notices.expanded = false;
}

/** Expands the list, or collapses it. */
export function toggleNotices(): void {
  notices.expanded = !notices.expanded;
}
