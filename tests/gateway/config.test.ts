import { describe, expect, it } from "vitest";
import { readConfig } from "#gateway/config.ts";
import { describeSettings, settings } from "#gateway/settings.ts";

const server = "postgres://aisle:secret@db.example:5432/aisle";

type Settings = Record<string, string>;

function refusals(environment: Settings): readonly string[] {
  return readConfig(environment).refusals ?? [];
}

describe("the settings", () => {
  it("have a default each; an empty one counts as unset", () => {
    const wanted = {
      port: 4100,
      host: "127.0.0.1",
      publicOrigin: null,
      database: null,
      poolerKeepsPlans: false,
      connections: 20,
      dataDirectory: ".data",
      backups: null,
      bucket: null,
      demo: { password: "aisle-demo", scale: 1, live: false },
      paymentSandbox: true,
      invoiceSyncPrivate: false,
      demoPublic: false,
      trustedProxy: [],
      allowedHosts: [],
      calls: { ofLogin: 3_000, ofAddress: 10_000 },
      storageBase: "/images/",
      metricsToken: null,
      stopDelay: 0,
      logLevel: "info",
    };
    expect(readConfig({}).config).toEqual(wanted);
    expect(readConfig({ PORT: "", HOST: " ", DEMO: "", DATABASE_URL: "" }).config).toEqual(wanted);
  });

  it("are those that the help tells, with the same defaults", () => {
    const read = new Set<string>();
    readConfig(new Proxy<Settings>({}, { get: (_, name) => void read.add(String(name)) }));
    expect([...read].sort()).toEqual(Object.keys(settings).sort());
    const defaults = Object.entries(settings).flatMap(([name, setting]) =>
      // A region without a bucket is refused.
      "default" in setting && name !== "FILES_REGION" ? [[name, setting.default]] : [],
    );
    expect(readConfig(Object.fromEntries(defaults) as Settings)).toEqual(readConfig({}));
    const told = describeSettings().split("\n");
    expect(told).toContainEqual(expect.stringMatching(/^PORT +4100 +the port of console and API/));
    for (const name of read) expect(told.filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
    expect(Math.max(...told.map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  it("are read as given", () => {
    const { config } = readConfig({
      PORT: "8080",
      HOST: "::1",
      DATABASE_URL: server,
      PUBLIC_URL: "https://shop.example/",
      DATABASE_URL_DIRECT: `${server}_direct`,
      DATABASE_URL_OWNER: `${server}_owner`,
      DATABASE_URL_REPLICA: `${server}_replica`,
      DATABASE_POOLER_PLANS: "on",
      DATABASE_CONNECTIONS: "7",
      DATA_DIR: "/var/lib/aisle",
      FILES_URL: "s3://goods/north/photos",
      FILES_ENDPOINT: "https://s3.example",
      FILES_REGION: "eu-1",
      FILES_KEY: "key",
      FILES_SECRET: "hidden",
      DEMO: "on",
      DEMO_LIVE: "on",
      DEMO_PASSWORD: "another one",
      DEMO_SCALE: "0.5",
      DEMO_PUBLIC: "on",
      PAYMENT_SANDBOX: "off",
      TRUSTED_PROXY: "10.0.0.7, fd00::/8,::1",
      ALLOWED_HOSTS: "Shop.example, gateway",
      CALLS_PER_LOGIN: "0",
      CALLS_PER_ADDRESS: "500",
      METRICS_TOKEN: "for figures",
      STOP_DELAY: "2.5",
      LOG_LEVEL: "debug",
    });
    expect(config).toEqual({
      port: 8080,
      host: "::1",
      publicOrigin: "https://shop.example",
      database: {
        url: server,
        directUrl: `${server}_direct`,
        ownerUrl: `${server}_owner`,
        replicaUrl: `${server}_replica`,
      },
      poolerKeepsPlans: true,
      connections: 7,
      dataDirectory: "/var/lib/aisle",
      backups: null,
      bucket: {
        endpoint: "https://s3.example",
        bucket: "goods",
        prefix: "north/photos",
        region: "eu-1",
        key: "key",
        secret: "hidden",
      },
      demo: { password: "another one", scale: 0.5, live: true },
      paymentSandbox: false,
      invoiceSyncPrivate: false,
      demoPublic: true,
      trustedProxy: ["10.0.0.7", "fd00::/8", "::1"],
      allowedHosts: ["shop.example", "gateway"],
      calls: { ofLogin: 0, ofAddress: 500 },
      storageBase: "/images/",
      metricsToken: "for figures",
      stopDelay: 2_500,
      logLevel: "debug",
    });
  });

  it("say where the embedded database is backed up", () => {
    const backups = { directory: ".data-copies", days: 30 };
    expect(readConfig({ BACKUP_DIR: ".data-copies", BACKUP_DAYS: "30" }).config?.backups).toEqual(backups);
  });

  it("take HOST for a name of the gateway when it is one", () => {
    expect(readConfig({ HOST: "Localhost" }).config?.allowedHosts).toEqual(["localhost"]);
  });

  it("make no demo in a database of someone else's unless told to", () => {
    expect(readConfig({ DATABASE_URL: server }).config?.demo).toBeNull();
    expect(readConfig({ DATABASE_URL: server, DEMO: "on" }).config?.demo).not.toBeNull();
    expect(readConfig({ DEMO: "off" }).config?.demo).toBeNull();
  });

  it("lead LISTEN and migrations to the server itself", () => {
    expect(readConfig({ DATABASE_URL: server }).config?.database?.directUrl).toBe(server);
  });

  it.each<[Settings, string]>([
    [{ PORT: "80a" }, 'PORT must be a whole number from 0 to 65535, not "80a".'],
    [{ PORT: "70000" }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
    [{ PORT: "0x10" }, 'PORT must be a whole number from 0 to 65535, not "0x10".'],
    [{ PORT: "-1" }, 'PORT must be a whole number from 0 to 65535, not "-1".'],
    [{ DATABASE_CONNECTIONS: "1" }, 'DATABASE_CONNECTIONS must be a whole number from 2 to 200, not "1".'],
    [{ HOST: "here there" }, 'HOST must be an address or a name of this machine, not "here there".'],
    [{ HOST: "127.0.0" }, 'HOST must be an address or a name of this machine, not "127.0.0".'],
    [{ DEMO: "yes" }, 'DEMO must be on or off, not "yes".'],
    [{ DEMO_SCALE: "0" }, 'DEMO_SCALE must be a number above 0 and up to 1000, not "0".'],
    [{ DEMO_SCALE: "many" }, 'DEMO_SCALE must be a number above 0 and up to 1000, not "many".'],
    [{ DEMO_PASSWORD: "short" }, "DEMO_PASSWORD must have 8 characters or more."],
    [
      { DEMO_LIVE: "on", DEMO: "off" },
      "DEMO_LIVE=on goes with DEMO=on: without the demo store nothing can be simulated.",
    ],
    ...["proxy.example", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/", "fd00::/129", "*"].map((range): [Settings, string] => [
      { TRUSTED_PROXY: `10.0.0.7,${range}` },
      `TRUSTED_PROXY must be addresses or ranges such as 10.0.0.0/8, separated by commas, not "${range}".`,
    ]),
    ...["10.0.0.7", "https://shop.example", "shop.example:443", "*.shop.example", "::1"].map(
      (name): [Settings, string] => [
        { ALLOWED_HOSTS: `shop.example,${name}` },
        `ALLOWED_HOSTS must be names such as shop.example, without port, separated by commas, not "${name}".`,
      ],
    ),
    [{ CALLS_PER_LOGIN: "-1" }, 'CALLS_PER_LOGIN must be a whole number, 0 for no limit, not "-1".'],
    ...["images", "//files.example/", "ftp://files.example/", "https://files.example/?a=", "/a b/"].map(
      (base): [Settings, string] => [
        { STORAGE_URL: base },
        `STORAGE_URL must be a path such as /images/ or an https address without query, not "${base}".`,
      ],
    ),
    ...["files", "s3://", "s3://Goods", "s3://goods/../other", "https://goods.s3.example"].map(
      (url): [Settings, string] => [
        { FILES_URL: url, FILES_KEY: "key", FILES_SECRET: "hidden" },
        `FILES_URL must look like s3://bucket or s3://bucket/folder, not "${url}".`,
      ],
    ),
    [
      { FILES_URL: "s3://goods", FILES_KEY: "key" },
      "FILES_URL needs FILES_KEY and FILES_SECRET, with which calls to the bucket are signed.",
    ],
    [
      { FILES_SECRET: "hidden" },
      "FILES_ENDPOINT, FILES_REGION, FILES_KEY and FILES_SECRET go with FILES_URL: set it too, or none of them.",
    ],
    [
      { FILES_URL: "s3://goods", FILES_KEY: "key", FILES_SECRET: "hidden", FILES_ENDPOINT: "s3.example/path" },
      'FILES_ENDPOINT must be an address such as https://s3.example without path, not "s3.example/path".',
    ],
    [
      { FILES_URL: "s3://goods", FILES_KEY: "key", FILES_SECRET: "hidden", FILES_REGION: "EU 1" },
      'FILES_REGION must be the name of a region such as eu-central-1, not "EU 1".',
    ],
    [
      { BACKUP_DIR: "/backups", DATABASE_URL: server },
      "BACKUP_DIR goes with the embedded PostgreSQL: leave it out, or DATABASE_URL.",
    ],
    [{ BACKUP_DIR: ".data/backups" }, "BACKUP_DIR must not be in DATA_DIR: both would be lost at once."],
    [{ BACKUP_DIR: ".data" }, "BACKUP_DIR must not be in DATA_DIR: both would be lost at once."],
    [{ BACKUP_DAYS: "0" }, 'BACKUP_DAYS must be a whole number from 1 to 3650, not "0".'],
    [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL must be debug, info, warn or error, not "loud".'],
    [
      { PUBLIC_URL: "shop.example/pay" },
      'PUBLIC_URL must be an address without a path such as https://shop.example, not "shop.example/pay".',
    ],
    [{ DATABASE_URL_DIRECT: server }, "DATABASE_URL_DIRECT goes with DATABASE_URL: set both or neither."],
    [{ DATABASE_URL_OWNER: server }, "DATABASE_URL_OWNER goes with DATABASE_URL: set both or neither."],
  ])("are refused with a sentence: %j", (environment, sentence) => {
    expect(refusals(environment)).toEqual([sentence]);
  });

  it("are refused all at once, and never repeat a password", () => {
    const found = refusals({ PORT: "x", LOG_LEVEL: "loud", DATABASE_URL: "mysql://root:secret@host/aisle" });
    expect(found).toHaveLength(3);
    expect(found.join()).not.toContain("secret");
  });

  it.each(["0.0.0.0", "::", "192.168.1.5", "store.example", "127.0.0.1.example"])(
    "refuse to offer demo logins at %s unless that is meant",
    (host) => {
      expect(refusals({ HOST: host })).toEqual([expect.stringContaining("DEMO_PUBLIC=on")]);
      expect(refusals({ HOST: host, DEMO_PUBLIC: "on" })).toEqual([]);
      expect(refusals({ HOST: host, DEMO: "off" })).toEqual([]);
    },
  );

  it("name the storage base with a slash at its end", () => {
    expect(readConfig({}).config?.storageBase).toBe("/images/");
    expect(readConfig({ STORAGE_URL: "https://files.example/stores" }).config?.storageBase).toBe(
      "https://files.example/stores/",
    );
  });

  it.each(["http://localhost:4100", "http://127.0.0.1:4100", "http://[::1]:4100"])(
    "offer demo logins where customers are at this machine too: %s",
    (url) => expect(refusals({ PUBLIC_URL: url })).toEqual([]),
  );

  it.each(["127.0.0.1", "127.9.9.9", "::1", "localhost", "LOCALHOST"])("offer demo logins at %s", (host) => {
    expect(refusals({ HOST: host })).toEqual([]);
  });

  it.each([
    { TRUSTED_PROXY: "127.0.0.1" },
    { ALLOWED_HOSTS: "shop.example" },
    { PUBLIC_URL: "https://shop.example" },
    { PUBLIC_URL: "http://192.168.1.5:4100/" },
  ])("refuse to offer demo logins through a proxy, as of %j, unless that is meant", (proxy) => {
    expect(refusals(proxy)).toEqual([expect.stringContaining("DEMO_PUBLIC=on")]);
    expect(refusals({ ...proxy, DEMO_PUBLIC: "on" })).toEqual([]);
    expect(refusals({ ...proxy, DEMO: "off" })).toEqual([]);
  });
});
