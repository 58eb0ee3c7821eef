import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { addressTriesAllowed } from "#gateway/auth/limits.ts";
import { forwardingHeaders, isAddressRange, originOf, trustedProxies } from "#gateway/http/client-address.ts";
import { isAskedHere } from "#gateway/http/admission/host.ts";
import { createTestGateway, type TestGateway } from "../../support/gateway.ts";

/** The headers of a request through a proxy. */
const sent = (forwardedFor: string | undefined, more: Readonly<Record<string, string>> = {}) =>
  forwardingHeaders({ ...(forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor }), ...more });

describe("originOf", () => {
  const nobody = trustedProxies([]);
  const ours = trustedProxies(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);

  it.each([
    // peer, X-Forwarded-For, the address, whether at this machine
    ["203.0.113.5", undefined, "203.0.113.5", false],
    ["203.0.113.5", "127.0.0.1", "203.0.113.5", false],
    ["127.0.0.1", undefined, "127.0.0.1", true],
    ["::1", undefined, "::1", true],
    ["::ffff:127.0.0.1", undefined, "::ffff:127.0.0.1", true],
    // A proxy at this machine that nobody vouches for: whoever is behind it is not.
    ["127.0.0.1", "203.0.113.5", "127.0.0.1", false],
    ["127.0.0.1", "", "127.0.0.1", false],
    [undefined, "127.0.0.1", "unknown", false],
  ])("believes no header where no proxy is trusted: %s, %s", (peer, forwarded, address, local) => {
    expect(originOf(peer, sent(forwarded), nobody)).toEqual({ address, local });
  });

  it.each([
    ["10.1.1.1", "203.0.113.5", "203.0.113.5", false],
    ["::ffff:10.1.1.1", "203.0.113.5", "203.0.113.5", false],
    ["fd00::7", "2001:db8::5", "2001:db8::5", false],
    // Only what the nearest trusted proxy has added is true; the client wrote the rest.
    ["10.1.1.1", "127.0.0.1, 203.0.113.5", "203.0.113.5", false],
    ["10.1.1.1", "10.9.9.9,203.0.113.5", "203.0.113.5", false],
    ["10.1.1.1", "127.0.0.1, 203.0.113.5, 10.2.2.2, 127.0.0.1", "203.0.113.5", false],
    // Some proxies write the port as well.
    ["10.1.1.1", "203.0.113.5:40000", "203.0.113.5", false],
    ["10.1.1.1", "[2001:db8::5]:40000", "2001:db8::5", false],
    // All of them are ours: the first one asked.
    ["10.1.1.1", "10.3.3.3, 10.2.2.2", "10.3.3.3", false],
    ["10.1.1.1", undefined, "10.1.1.1", false],
    ["127.0.0.1", undefined, "127.0.0.1", true],
    ["127.0.0.1", "127.0.0.1", "127.0.0.1", true],
    // What is no address is nobody: the last one vouched for stands.
    ["127.0.0.1", "unknown", "127.0.0.1", false],
    ["10.1.1.1", "203.0.113.5:65535", "203.0.113.5", false],
    ["10.1.1.1", "203.0.113.5:65536", "10.1.1.1", false],
    ["10.1.1.1", "[2001:db8::5]:99999", "10.1.1.1", false],
    ["127.0.0.1", "203.0.113.5, ", "127.0.0.1", false],
    ["10.1.1.1", "203.0.113.5, nonsense, 10.2.2.2", "10.2.2.2", false],
    // Who is not trusted is not believed, whatever they say.
    ["203.0.113.9", "203.0.113.5", "203.0.113.9", false],
    ["203.0.113.9", "127.0.0.1, 10.1.1.1", "203.0.113.9", false],
  ])("takes the right-most address that is no trusted proxy: %s, %s", (peer, forwarded, address, local) => {
    expect(originOf(peer, sent(forwarded), ours)).toEqual({ address, local });
  });
});

it.each([
  "forwarded",
  "via",
  "x-real-ip",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-forwarded",
  "x-forwarded-scheme",
  "client-ip",
  "fastly-client-ip",
  "fly-client-ip",
  "x-cluster-client-ip",
  "cf-connecting-ip",
])("takes nobody for local behind a proxy that tells itself by %s alone", (header) => {
  for (const trusted of [trustedProxies([]), trustedProxies(["127.0.0.1"])])
    expect(originOf("127.0.0.1", sent(undefined, { [header]: "for=127.0.0.1" }), trusted)).toEqual({
      address: "127.0.0.1",
      local: false,
    });
});

it("takes nobody for local whose page was opened elsewhere, though a proxy asks for this machine", () => {
  for (const host of [undefined, "localhost:4100", "127.0.0.1", "[::1]:4100"]) {
    expect(isAskedHere(host)).toBe(true);
    expect(isAskedHere(host, "http://localhost:4100")).toBe(true);
    for (const origin of ["https://shop.example", "http://192.168.1.5:4100", "null"])
      expect(isAskedHere(host, origin)).toBe(false);
  }
  for (const host of ["shop.example", "localhost:65536", "127.0.0.1:99999", "[::1]:70000"])
    expect(isAskedHere(host)).toBe(false);
});

it("does not believe an X-Forwarded-For that a proxy with Forwarded may have passed on from the client", () => {
  const headers = sent("127.0.0.1", { forwarded: "for=203.0.113.5" });
  expect(originOf("10.1.1.1", headers, trustedProxies(["10.0.0.0/8"])).local).toBe(false);
});

it("knows what is an address or a range", () => {
  for (const range of ["10.0.0.7", "10.0.0.0/8", "0.0.0.0/0", "::1", "fd00::/8"])
    expect(isAddressRange(range)).toBe(true);
  for (const text of ["", "*", "host", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "::/129", "10.0.0.0/ 8"])
    expect(isAddressRange(text)).toBe(false);
});

describe("behind a trusted proxy", () => {
  let gateway: TestGateway;
  const proxy = "10.0.0.7";
  beforeAll(async () => {
    gateway = await createTestGateway({ trustedProxy: [proxy], allowedHosts: ["shop.example"] });
  });
  afterAll(() => gateway.close());

  const logIn = (client: string, address: string) =>
    gateway.send(
      "auth.log-in",
      { query: { userType: "Store" }, body: { loginId: `nobody ${client} ${Math.random()}`, password: "wrong" } },
      { address, headers: { "x-forwarded-for": client, "request-id": `from-${client.replaceAll(/[^\d.]/g, "-")}` } },
    );

  test("each client has its own tries, whatever it wrote in front of its address, and is logged by it", async () => {
    for (let at = 0; at < addressTriesAllowed; at++)
      expect((await logIn(`198.51.100.${at}, 203.0.113.5`, proxy)).status).toBe(401);
    expect((await logIn("198.51.100.99, 203.0.113.5", proxy)).status).toBe(429);
    expect((await logIn("203.0.113.6", proxy)).status).toBe(401);
    expect(gateway.logged.findLast((line) => line["requestId"] === "from-203.0.113.6")).toMatchObject({
      address: "203.0.113.6",
    });
    // Another peer may say what it likes.
    expect((await logIn("203.0.113.5", "198.51.100.1")).status).toBe(401);
  });

  test("the reference is for who sits at this machine", async () => {
    const ask = async (address: string, forwarded?: string) => {
      const env = { incoming: { socket: { remoteAddress: address, remotePort: 1, remoteFamily: "IPv4" } } };
      const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
      return (await gateway.app.request("/api/reference", { headers }, env)).status;
    };
    expect(await ask("127.0.0.1")).toBe(200);
    expect(await ask(proxy, "127.0.0.1")).toBe(200);
    for (const [address, forwarded] of [
      [proxy, "203.0.113.5"],
      [proxy, "127.0.0.1, 203.0.113.5"],
      [proxy, undefined],
      ["203.0.113.5", "127.0.0.1"],
      ["127.0.0.1", "203.0.113.5"],
      ["127.0.0.1", "127.0.0.1"],
    ] as const)
      expect([address, forwarded, await ask(address, forwarded)]).toEqual([address, forwarded, 404]);
    for (const headers of [{ forwarded: "for=203.0.113.5" }, { host: "shop.example" }, { host: "10.0.0.7:4100" }]) {
      const env = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
      const { status } = await gateway.app.request("/api/openapi.json", { headers }, env);
      expect([headers, status]).toEqual([headers, 404]);
    }
  });
});
