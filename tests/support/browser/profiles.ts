import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Page } from "playwright-core";
import { inject } from "vitest";
import { webClient } from "#contract/constants.ts";
import type { Database } from "#gateway/database/schema.ts";
import { ownKeys } from "#console/session/kept/storage.ts";
import { lock } from "../../../.build/lock.mjs";
import { buildToken } from "../database/rows.ts";
import type { Profile } from "./windows.ts";

/** A workplace in which somebody can log in, and which nobody has changed. */
interface Fresh {
  readonly address: string;
  logIn(login: string): Promise<Page>;
  close(): Promise<void>;
}

/** What a browser has kept after a log-in by keys in a fresh workplace, by login. */
const known = new Map<string, Promise<Kept>>();

interface Kept {
  readonly text: string;
  readonly address: string;
  readonly token: string;
}

/**
 * Makes what a browser keeps for a login that has just logged in at this address, with a session of its own in this
 * database.
 */
export async function buildProfile(
  login: string,
  at: { readonly db: Kysely<Database>; readonly address: string; startFresh(): Promise<Fresh> },
): Promise<Profile> {
  const found = known.get(login) ?? logInOnce(login, at.startFresh);
  known.set(login, found);
  // A second try of a test logs in anew where the first could not.
  found.catch(() => known.delete(login));
  const { text, address, token } = await found;
  const { id } = await at.db.selectFrom("users").select("id").where("login_id", "=", login).executeTakeFirstOrThrow();
  const own = await buildToken(at.db, id, webClient.id);
  return JSON.parse(text.replaceAll(token, own).replaceAll(address, at.address)) as Profile;
}

/**
 * A kept log-in as if it were made at this moment. A window that is opened from an old one would begin with the question
 * whether to continue the session, which takes the keys.
 */
export function freshen({ cookies, origins }: Profile, now: number): Profile {
  const loggedIn = Number(origins.flatMap((origin) => origin.localStorage).find(isLastActive)?.value ?? now);
  const later = ({ name, value }: { readonly name: string; readonly value: string }) => ({
    name,
    value: moments.has(name) ? String(Number(value) + now - loggedIn) : value,
  });
  return { cookies, origins: origins.map((origin) => ({ ...origin, localStorage: origin.localStorage.map(later) })) };
}

const moments: ReadonlySet<string> = new Set([ownKeys.lastActive, ownKeys.tokenEndsAt]);
const isLastActive = ({ name }: { readonly name: string }): boolean => name === ownKeys.lastActive;

/** Logs in by keys, once for all workers of the run. */
async function logInOnce(login: string, start: () => Promise<Fresh>): Promise<Kept> {
  const file = join(inject("runFolder"), `profile-of-${login}.json`);
  const unlock = await lock(`${file}.lock`);
  try {
    if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Kept;
    const kept = await logInFresh(login, start);
    writeFileSync(file, JSON.stringify(kept));
    return kept;
  } finally {
    unlock();
  }
}

async function logInFresh(login: string, start: () => Promise<Fresh>): Promise<Kept> {
  const place = await start();
  try {
    const page = await place.logIn(login);
    const profile = await page.context().storageState();
    const stored = profile.origins.flatMap(({ localStorage: entries }) => entries);
    const token = stored.find(({ name }) => name === "token")?.value;
    if (!token) throw new Error(`logging in as ${login} has stored no token`);
    return { text: JSON.stringify(profile), address: place.address, token };
  } finally {
    await place.close();
  }
}
