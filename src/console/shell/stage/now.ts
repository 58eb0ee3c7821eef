import { useSyncExternalStore } from "react";
import { subscribe } from "valtio";
import type { Now } from "#commands/context/now.ts";
import type { Permission } from "#contract/permission.ts";
import { pushMessages } from "#console/session/preferences/push-messages.ts";
import { preferences } from "#console/session/preferences/preferences.ts";
import { session } from "#console/session/session.ts";
import { fullScreen } from "#console/shell/full-screen.ts";
import { macroNow, macroState } from "#console/shell/running/recording/macro-recorder.ts";
import { last } from "#console/shell/running/recording/last.ts";
import { readPlace } from "#console/shell/rail/place.ts";
import { notices } from "#console/shell/messages/notices.ts";
import { isStageComing, lentTools, stageParts, stageRevision, subscribeStage, touchStage } from "./stage.ts";
import { nextUndo, undoing } from "#console/shell/running/undo.ts";

/** The value of `Now` while nobody is logged in and no screen is on stage. */
export const emptyNow: Now = {
  loggedIn: false,
  place: { view: null, address: null, savedView: null, pins: [] },
  rights: new Set(),
  lends: new Set(),
  kind: null,
  cursor: null,
  left: null,
  opened: null,
  selected: null,
  exportRight: null,
  total: 0,
  pageRows: 0,
  view: "BUSINESS",
  tabs: [],
  tab: 0,
  about: null,
  waiting: 0,
  paused: false,
  filtered: false,
  columns: [],
  sort: null,
  pageSize: 50,
  stores: [],
  storeId: null,
  notices: 0,
  push: "absent",
  fullScreen: false,
  density: "compact",
  theme: "system",
  sound: false,
  undo: null,
  changing: false,
  macro: null,
  last: null,
};

let rights: { readonly of: readonly Permission[]; readonly set: ReadonlySet<Permission> } = {
  of: [],
  set: new Set(),
};

/** Computes `Now` from stage, session and preferences. */
export function readNow(): Now {
  if (rights.of !== session.rights) rights = { of: session.rights, set: new Set(session.rights) };
  const now: Now = {
    ...emptyNow,
    loggedIn: session.user !== null,
    place: session.user ? readPlace() : emptyNow.place,
    rights: rights.set,
    lends: lent(),
    pageSize: preferences.pageSize,
    stores: session.stores,
    storeId: session.store?.id ?? null,
    notices: notices.list.length,
    push: pushMessages.state,
    fullScreen: fullScreen.on,
    density: preferences.density,
    theme: preferences.theme,
    sound: preferences.sound,
    undo: nextUndo(),
    changing: undoing.underWay > 0,
    macro: macroNow(),
    last: last.current,
  };
  return Object.assign(now, ...stageParts().map((part) => part.now?.())) as Now;
}

/** The names of the tools that the screen lends. While a screen is loading or has failed, it can at least be left. */
function lent(): Now["lends"] {
  return stageParts().length > 0 ? lentTools() : new Set(["leave"]);
}

let seen: { readonly revision: number; readonly now: Now } | null = null;

/** Like `readNow`, but returns the same object until something changes; for rendering. */
function currentNow(): Now {
  const revision = stageRevision();
  if (seen?.revision !== revision) seen = { revision, now: readNow() };
  return seen.now;
}

let settled: Now = emptyNow;

/** Like `currentNow`, but the earlier one while a list reads the rows of another filter or tab. */
function settledNow(): Now {
  const now = currentNow();
  if (!isStageComing() || now.kind !== settled.kind) settled = now;
  return settled;
}

let followers = 0;
let unfollow: (() => void)[] = [];

/** Calls back after any source of `Now` has changed; returns the function that unsubscribes. */
function subscribeNow(listener: () => void): () => void {
  if (followers === 0) {
    const sources = [session, preferences, notices, pushMessages, fullScreen, undoing, macroState, last];
    unfollow = sources.map((source) => subscribe(source, touchStage));
  }
  followers += 1;
  const leave = subscribeStage(listener);
  return () => {
    leave();
    followers -= 1;
    if (followers > 0) return;
    for (const stop of unfollow) stop();
    unfollow = [];
  };
}

/**
 * `Now` for what only tells of it; renders again whenever it changes. It stays while a list reads other rows, so that
 * nothing flickers. Commands run on `readNow`.
 */
export function useNow(): Now {
  return useSyncExternalStore(subscribeNow, settledNow);
}

/** One value computed from `Now`; renders again only when that value changes. It must be a plain value. */
export function useNowValue<Value extends string | number | boolean | null>(read: (now: Now) => Value): Value {
  return useSyncExternalStore(subscribeNow, () => read(currentNow()));
}
