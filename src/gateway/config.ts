import { isIP } from "node:net";
import { resolve, sep } from "node:path";
import { type BucketSettings, readBucket } from "./store/files/bucket-settings.ts";
import { isLoopbackHost } from "./http/admission/host.ts";
import { isAddressRange, longestPort } from "./http/client-address.ts";
import { type SettingName, settings } from "./settings.ts";

/** The settings a gateway reads from its environment. */
export interface Config {
  /** TCP port; 0 lets the operating system choose a free one. */
  readonly port: number;
  readonly host: string;
  /** Where customers reach the gateway, without a slash at its end; null where that is `host` and `port`. */
  readonly publicOrigin: string | null;
  /** The connection strings of an external PostgreSQL, or null to run the embedded one under `dataDirectory`. */
  readonly database: {
    readonly url: string;
    readonly directUrl: string;
    readonly ownerUrl: string;
    /** That of a standby; null for none. */
    readonly replicaUrl: string | null;
  } | null;
  /** Whether the pooler of `url` tracks the plans that a gateway keeps. */
  readonly poolerKeepsPlans: boolean;
  /** How many connections calls may take at once. */
  readonly connections: number;
  readonly dataDirectory: string;
  /** Where the embedded database is backed up, and for how many days; null for nowhere. */
  readonly backups: { readonly directory: string; readonly days: number } | null;
  /** The bucket to which uploaded files go; null for a folder below `dataDirectory`. */
  readonly bucket: BucketSettings | null;
  /** The demo store to create when the database is empty; null for none. */
  readonly demo: { readonly password: string; readonly scale: number; readonly live: boolean } | null;
  /** Whether payment links lead to pages of the gateway itself, on which no money moves. */
  readonly paymentSandbox: boolean;
  /** Whether invoices may be sent to addresses of private networks. */
  readonly invoiceSyncPrivate: boolean;
  /** Whether a gateway with the well-known demo logins may listen beyond loopback. */
  readonly demoPublic: boolean;
  /** Addresses and CIDR ranges of the proxies whose X-Forwarded-For header is trusted. */
  readonly trustedProxy: readonly string[];
  /** Names by which browsers reach the gateway, in lower case, HOST among them when it is a name. */
  readonly allowedHosts: readonly string[];
  /** How many calls one login and one address may make in ten seconds; 0 for any number. */
  readonly calls: { readonly ofLogin: number; readonly ofAddress: number };
  /** The URL below which the stores' images are, with a slash at its end. */
  readonly storageBase: string;
  /** The token with which figures are read at /metrics; null for no such page. */
  readonly metricsToken: string | null;
  /** How long a stop still takes calls, in milliseconds. */
  readonly stopDelay: number;
  readonly logLevel: LogLevel;
}

/** A valid configuration, or one sentence for each setting that is wrong. */
export type ConfigResult =
  | { readonly config: Config; readonly refusals: null }
  | { readonly config: null; readonly refusals: readonly string[] };

const logLevels = ["debug", "info", "warn", "error"] as const;
type LogLevel = (typeof logLevels)[number];

const shortestPassword = 8;
const largestScale = 1_000;

/** A setting with a fixed default. */
type WithDefault = {
  [Name in SettingName]: (typeof settings)[Name] extends { readonly default: string } ? Name : never;
}[SettingName];

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads single settings from an environment, and refuses wrong ones with a sentence. */
function settingReader(environment: Environment, refuse: (sentence: string) => void) {
  const text = (name: SettingName) => environment[name]?.trim() || undefined;
  const orDefault = (name: WithDefault) => text(name) ?? settings[name].default;
  const choice = <Value extends string>(
    name: SettingName,
    given: string,
    values: readonly [Value, ...Value[]],
  ): Value => {
    const value = values.find((known) => known === given);
    if (!value) refuse(`${name} must be ${values.slice(0, -1).join(", ")} or ${values.at(-1)}, not "${given}".`);
    return value ?? values[0];
  };
  const isOn = (name: SettingName, given: string) => choice(name, given, ["on", "off"]) === "on";
  return {
    text,
    orDefault,
    choice,
    isOn,
    onOff: (name: WithDefault) => isOn(name, orDefault(name)),
    number(name: WithDefault, allowed: (value: number) => boolean, wanted: string): number {
      // Only plain decimal numbers are accepted: `Number` alone would also read "0x10", and "1e3" as a port.
      const given = orDefault(name);
      const value = /^-?\d+(\.\d+)?$/.test(given) ? Number(given) : Number.NaN;
      if (!allowed(value)) refuse(`${name} must be ${wanted}, not "${text(name)}".`);
      return value;
    },
    address(name: SettingName): string | undefined {
      const given = text(name);
      // The value may contain a password, so the error message never repeats it.
      if (given && !isDatabaseUrl(given))
        refuse(`${name} must look like postgres://login:password@host:5432/database.`);
      return given;
    },
    /** What stands between commas, each of which must be `allowed`. */
    list(name: WithDefault, allowed: (part: string) => boolean, wanted: string): readonly string[] {
      const parts = orDefault(name)
        .split(",")
        .flatMap((part) => part.trim() || []);
      for (const part of parts.filter((part) => !allowed(part)))
        refuse(`${name} must be ${wanted}, separated by commas, not "${part}".`);
      return parts;
    },
  };
}

type SettingReader = ReturnType<typeof settingReader>;
type Refuse = (sentence: string) => void;

function readDatabase({ address }: SettingReader, refuse: Refuse): Config["database"] {
  const url = address("DATABASE_URL");
  const beside = (name: "DATABASE_URL_DIRECT" | "DATABASE_URL_OWNER" | "DATABASE_URL_REPLICA"): string | undefined => {
    const other = address(name);
    if (other && !url) refuse(`${name} goes with DATABASE_URL: set both or neither.`);
    return other;
  };
  const directUrl = beside("DATABASE_URL_DIRECT");
  const ownerUrl = beside("DATABASE_URL_OWNER");
  const replicaUrl = beside("DATABASE_URL_REPLICA") ?? null;
  return url ? { url, directUrl: directUrl ?? url, ownerUrl: ownerUrl ?? directUrl ?? url, replicaUrl } : null;
}

function readDemo(
  { text, isOn, onOff, number }: SettingReader,
  environment: Environment,
  hasDatabase: boolean,
  refuse: Refuse,
): Pick<Config, "demo" | "demoPublic"> {
  const demo = isOn("DEMO", text("DEMO") ?? (hasDatabase ? "off" : "on"));
  const demoPublic = onOff("DEMO_PUBLIC");
  const live = onOff("DEMO_LIVE");
  if (live && !demo) refuse("DEMO_LIVE=on goes with DEMO=on: without the demo store nothing can be simulated.");
  const password = environment["DEMO_PASSWORD"] || settings.DEMO_PASSWORD.default;
  if (password.length < shortestPassword) refuse(`DEMO_PASSWORD must have ${shortestPassword} characters or more.`);
  const scale = number(
    "DEMO_SCALE",
    (value) => value > 0 && value <= largestScale,
    `a number above 0 and up to ${largestScale}`,
  );
  return { demo: demo ? { password, scale, live } : null, demoPublic };
}

function readBackups(
  { text, orDefault, number }: SettingReader,
  hasDatabase: boolean,
  refuse: Refuse,
): Config["backups"] {
  const directory = text("BACKUP_DIR");
  if (directory && hasDatabase) refuse("BACKUP_DIR goes with the embedded PostgreSQL: leave it out, or DATABASE_URL.");
  if (directory && isBelow(directory, orDefault("DATA_DIR")))
    refuse("BACKUP_DIR must not be in DATA_DIR: both would be lost at once.");
  const days = number(
    "BACKUP_DAYS",
    (value) => Number.isInteger(value) && value >= 1 && value <= 3_650,
    "a whole number from 1 to 3650",
  );
  return directory ? { directory, days } : null;
}

function readStorageBase({ orDefault }: SettingReader, refuse: Refuse): string {
  const storage = orDefault("STORAGE_URL");
  const base = storage.endsWith("/") ? storage : `${storage}/`;
  if (!isStorageBase(base))
    refuse(`STORAGE_URL must be a path such as /images/ or an https address without query, not "${storage}".`);
  return base;
}

/** Reads the settings from an environment; a variable that is set but empty counts as unset. */
export function readConfig(environment: Environment): ConfigResult {
  const refusals: string[] = [];
  const refuse = (sentence: string) => void refusals.push(sentence);
  const reader = settingReader(environment, refuse);
  const { text, orDefault, choice, isOn, onOff, number, list } = reader;
  const publicUrl = text("PUBLIC_URL");
  if (publicUrl !== undefined && !isOrigin(publicUrl))
    refuse(`PUBLIC_URL must be an address without a path such as https://shop.example, not "${publicUrl}".`);
  const database = readDatabase(reader, refuse);
  const host = orDefault("HOST");
  if (!isHost(host)) refuse(`HOST must be an address or a name of this machine, not "${host}".`);
  const { demo, demoPublic } = readDemo(reader, environment, database !== null, refuse);
  const backups = readBackups(reader, database !== null, refuse);
  const trustedProxy = list("TRUSTED_PROXY", isAddressRange, "addresses or ranges such as 10.0.0.0/8");
  const allowedHosts = list(
    "ALLOWED_HOSTS",
    (name) => isIP(name) === 0 && isHost(name),
    "names such as shop.example, without port",
  ).map((name) => name.toLowerCase());
  const calls = (name: WithDefault) =>
    number(name, (value) => Number.isInteger(value) && value >= 0, "a whole number, 0 for no limit");
  const storageBase = readStorageBase(reader, refuse);
  const config: Config = {
    port: number(
      "PORT",
      (value) => Number.isInteger(value) && value >= 0 && value <= longestPort,
      `a whole number from 0 to ${longestPort}`,
    ),
    host,
    publicOrigin: publicUrl?.replace(/\/$/, "") ?? null,
    database,
    poolerKeepsPlans: onOff("DATABASE_POOLER_PLANS"),
    connections: number(
      "DATABASE_CONNECTIONS",
      (value) => Number.isInteger(value) && value >= 2 && value <= 200,
      "a whole number from 2 to 200",
    ),
    dataDirectory: orDefault("DATA_DIR"),
    backups,
    bucket: readBucket(text, refuse),
    demo,
    paymentSandbox: isOn("PAYMENT_SANDBOX", text("PAYMENT_SANDBOX") ?? (demo ? "on" : "off")),
    invoiceSyncPrivate: onOff("INVOICE_SYNC_PRIVATE"),
    demoPublic,
    trustedProxy,
    allowedHosts: isIP(host) === 0 ? [host.toLowerCase(), ...allowedHosts] : allowedHosts,
    calls: {
      ofLogin: calls("CALLS_PER_LOGIN"),
      ofAddress: calls("CALLS_PER_ADDRESS"),
    },
    storageBase,
    metricsToken: text("METRICS_TOKEN") ?? null,
    stopDelay: 1_000 * number("STOP_DELAY", (value) => value >= 0 && value <= 60, "a number of seconds up to 60"),
    logLevel: choice("LOG_LEVEL", orDefault("LOG_LEVEL"), logLevels),
  };
  const exposed = demo && refusals.length === 0 ? demoExposed(config) : null;
  if (exposed !== null) refuse(exposed);
  return refusals.length > 0 ? { config: null, refusals } : { config, refusals: null };
}

/**
 * The error message for demo logins that other machines can reach, by the address or through a proxy in front; null
 * where they cannot.
 */
export function demoExposed({
  host,
  demoPublic,
  trustedProxy,
  allowedHosts,
  publicOrigin,
}: Pick<Config, "host" | "demoPublic" | "trustedProxy" | "allowedHosts" | "publicOrigin">): string | null {
  if (demoPublic) return null;
  const open = "Demo logins would be open to everybody who reaches";
  if (!isLoopback(host)) return `${open} ${host}: set DEMO_PUBLIC=on if that is meant, or HOST to 127.0.0.1.`;
  const names = allowedHosts.filter((name) => name !== host.toLowerCase());
  // An address for customers that is not this machine's says that something passes their calls on.
  const isPublic = publicOrigin !== null && !isLoopbackHost(new URL(publicOrigin).host);
  if (trustedProxy.length === 0 && names.length === 0 && !isPublic) return null;
  return `${open} the proxy in front (TRUSTED_PROXY, ALLOWED_HOSTS, PUBLIC_URL): set DEMO_PUBLIC=on if that is meant, or DEMO=off.`;
}

/** Whether an address can be reached from this machine only. */
function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith("127.");
  return host === "::1" || host.toLowerCase() === "localhost";
}

function isHost(host: string): boolean {
  return isIP(host) !== 0 || (/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(host) && !/^[\d.]+$/.test(host));
}

/** Whether a folder is another one or in it. */
function isBelow(folder: string, other: string): boolean {
  return `${resolve(folder)}${sep}`.startsWith(`${resolve(other)}${sep}`);
}

function isDatabaseUrl(text: string): boolean {
  return URL.canParse(text) && ["postgres:", "postgresql:"].includes(new URL(text).protocol);
}

function isStorageBase(text: string): boolean {
  if (/^\/(?![/\\])[\w./-]*$/.test(text)) return true;
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username } = new URL(text);
  return ["https:", "http:"].includes(protocol) && search + hash + username === "";
}

/** Whether a text is an http or https address and nothing behind it. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, "").toLowerCase();
}
