import { usualLimits } from "./limits.ts";
import { consoleImages } from "./http/pages/image-base.ts";
import { usualRegion } from "./store/files/bucket-settings.ts";

/** A setting that the gateway reads from its environment. */
interface Setting {
  /** Its value where it is not set. */
  readonly default?: string;
  /** What holds where it is not set, for a setting whose default is no fixed value. */
  readonly unset?: string;
  readonly means: string;
}

/** The password of the demo logins unless DEMO_PASSWORD is set. It is public, so it protects nothing. */
export const knownDemoPassword = "aisle-demo";

/** All settings of the gateway. */
export const settings = {
  PORT: { default: "4100", means: "the port of console and API; 0 for any free one" },
  HOST: { default: "127.0.0.1", means: "the address or name at which they are served" },
  PUBLIC_URL: {
    unset: "the address of HOST and PORT",
    means: "where customers reach the gateway, as https://shop.example; links to pay begin with it",
  },
  DATABASE_URL: {
    unset: "the embedded PostgreSQL",
    means: "a PostgreSQL to use, as postgres://login:password@host/name",
  },
  DATABASE_URL_DIRECT: { unset: "DATABASE_URL", means: "the same past a pooler, for LISTEN and migrations" },
  DATABASE_URL_OWNER: {
    unset: "DATABASE_URL_DIRECT",
    means:
      "the same by the login that owns the tables, for migrations, setup and imports; DATABASE_URL then only serves",
  },
  DATABASE_URL_REPLICA: {
    unset: "none",
    means: "a standby of it that answers reports, tiles, search, replays and exports where it is not behind",
  },
  DATABASE_POOLER_PLANS: {
    default: "off",
    means: "on: the pooler of DATABASE_URL tracks prepared statements, as PgBouncer from 1.21 on",
  },
  DATABASE_CONNECTIONS: {
    default: "20",
    means: "how many connections its calls may take at once, 2 to 200; jobs, exports and imports take up to 13 more",
  },
  DATA_DIR: {
    default: ".data",
    means: "where the embedded PostgreSQL keeps its files, and below files/ what was uploaded",
  },
  BACKUP_DIR: {
    unset: "no back-ups",
    means: "a folder on another disk: a back-up of the embedded PostgreSQL a day, and all changes every minute",
  },
  BACKUP_DAYS: { default: "14", means: "for how many days any moment can be restored from there, 1 to 3650" },
  FILES_URL: {
    unset: "DATA_DIR",
    means: "s3://bucket or s3://bucket/folder: new uploads go to a store that speaks S3",
  },
  FILES_KEY: { unset: "none", means: "the id of the key with which calls to that store are signed" },
  FILES_SECRET: { unset: "none", means: "the secret of that key" },
  FILES_REGION: { default: usualRegion, means: "the region of that store" },
  FILES_ENDPOINT: {
    unset: "that of Amazon",
    means: "the address of another store than Amazon's, as https://s3.example; the bucket comes first in the path",
  },
  DEMO: { unset: "on with the embedded PostgreSQL", means: "on: make the demo store when the database is empty" },
  DEMO_LIVE: {
    default: "off",
    means: "on: simulated customers order and pay; simulated staff pick, take money and deliver",
  },
  DEMO_PASSWORD: { default: knownDemoPassword, means: "the password of the demo logins" },
  DEMO_SCALE: { default: "1", means: "a factor on the number of demo orders, which is about 6,000" },
  DEMO_PUBLIC: {
    default: "off",
    means: "on: demo logins and the payment sandbox are open beyond this machine, by HOST or through a proxy",
  },
  PAYMENT_SANDBOX: {
    unset: "on with the demo",
    means: "on: payment links lead to pages of the gateway, on which anybody can pay or decline and no money moves",
  },
  INVOICE_SYNC_PRIVATE: {
    default: "off",
    means:
      "on: invoices and messages may be sent, and programs that take payments asked, at addresses of private " +
      "networks and of this machine too",
  },
  TRUSTED_PROXY: {
    default: "",
    means: "addresses or CIDR ranges, by commas, of proxies whose X-Forwarded-For tells the client's address",
  },
  ALLOWED_HOSTS: {
    default: "",
    means:
      "names, by commas, under which browsers reach the gateway, as shop.example; any other name gets 421. " +
      "HOST, loopback names and plain addresses need not be named",
  },
  CALLS_PER_LOGIN: {
    default: String(usualLimits.calls.ofLogin),
    means: "how many calls one login may make in ten seconds before it gets 429; 0 for any number",
  },
  CALLS_PER_ADDRESS: {
    default: String(usualLimits.calls.ofAddress),
    means: "the same for one address",
  },
  STORAGE_URL: {
    default: consoleImages,
    means: "a path or an https address below which the images of stores are; pages may load images from there",
  },
  METRICS_TOKEN: { unset: "no /metrics", means: "the token with which Prometheus reads figures at /metrics" },
  STOP_DELAY: {
    default: "0",
    means: "for how many seconds a stop still takes calls while /api/health says 503: 5 where several gateways serve",
  },
  LOG_LEVEL: { default: "info", means: "debug, info, warn or error" },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

const columns = { name: 22, unset: 32, means: 64 } as const;

/** All settings with default and meaning, as a text for a terminal. */
export function describeSettings(): string {
  const all: readonly (readonly [string, Setting])[] = Object.entries(settings);
  const rows = all.flatMap(([name, { default: value, unset, means }]) => {
    const [first = "", ...more] = linesOf(means, columns.means);
    const head = name.padEnd(columns.name) + (value === "" ? "none" : (value ?? unset ?? "")).padEnd(columns.unset);
    return [head + first, ...more.map((line) => " ".repeat(columns.name + columns.unset) + line)];
  });
  return ["Setting".padEnd(columns.name) + "Default".padEnd(columns.unset) + "Meaning", ...rows].join("\n");
}

/** Breaks a text into lines between its words. */
function linesOf(text: string, longest: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + word.length >= longest) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}
