import { BlockList, isIP } from "node:net";

/** The proxies whose X-Forwarded-For is trusted. */
export interface TrustedProxies {
  has(address: string): boolean;
}

/** Where a request comes from. */
export interface Origin {
  /** The client's address, as far as trusted proxies report it; "unknown" without a socket. */
  readonly address: string;
  /** Whether the client runs on this machine. */
  readonly local: boolean;
}

/** Whether a text is an address or a CIDR range such as 10.0.0.0/8. */
export function isAddressRange(text: string): boolean {
  const [address = "", length, ...more] = text.split("/");
  if (isIP(address) === 0 || more.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= longestPrefix(address));
}

/** Makes the set of trusted proxies from addresses and CIDR ranges. */
export function trustedProxies(ranges: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", length] = range.split("/");
    list.addSubnet(address, Number(length ?? longestPrefix(address)), familyName(address));
  }
  return { has: (address) => isIP(address) !== 0 && list.check(address, familyName(address)) };
}

/** The headers by which proxies tell for whom they ask. A client can write any of them. */
export interface ForwardingHeaders {
  /** X-Forwarded-For, the only one whose content is read. */
  readonly forwardedFor: string | undefined;
  /** Whether there is a Forwarded header, which a proxy may send in place of the other. */
  readonly hasForwarded: boolean;
  /** Whether there is any further header by which a proxy shows itself. */
  readonly isRelayed: boolean;
}

/** Headers that only proxies send. */
const relayHeader =
  /^(via|(.+-)?client-ip|.+-connecting-ip|x-real-ip|x-forwarded.*|x-original-forwarded-for|x-envoy-external-address|forwarded)$/;

/** Reads the headers that proxies add. */
export function forwardingHeaders(headers: Readonly<Record<string, string>>): ForwardingHeaders {
  return {
    forwardedFor: headers["x-forwarded-for"],
    hasForwarded: headers["forwarded"] !== undefined,
    isRelayed: Object.keys(headers).some((name) => relayHeader.test(name)),
  };
}

/**
 * Finds where a request comes from. It is the peer of the socket, unless that is a trusted proxy: then it is the
 * right-most address of X-Forwarded-For that is not a trusted proxy, because a client can write anything to the left of
 * it. A client behind a proxy that does not tell its address in that header never counts as local, even when the proxy
 * runs on this machine.
 */
export function originOf(
  peer: string | undefined,
  { forwardedFor, hasForwarded, isRelayed }: ForwardingHeaders,
  trusted: TrustedProxies,
): Origin {
  if (peer === undefined) return { address: "unknown", local: false };
  const isDirect = forwardedFor === undefined && !isRelayed && !hasForwarded;
  if (isDirect || !trusted.has(peer)) return { address: peer, local: isDirect && isThisMachine(peer) };
  let address = peer;
  for (const hop of forwardedFor?.split(",").reverse() ?? []) {
    const named = addressIn(hop.trim());
    // The proxy did not know the client's address: the proxy's own address is used, and the client does not count as
    // local.
    if (named === null) return { address, local: false };
    address = named;
    if (!trusted.has(address)) break;
  }
  // A proxy that sends Forwarded may leave an X-Forwarded-For alone that the client has written.
  const isKnown = forwardedFor !== undefined && !hasForwarded;
  return { address, local: isKnown && isThisMachine(address) };
}

/** The largest number of a port. */
export const longestPort = 65_535;

/** The address in one entry of X-Forwarded-For, without its port; null when it is not an address. */
function addressIn(hop: string): string | null {
  const [, bracketed, plain, port = "0"] = /^(?:\[([^\]]+)\]|([\d.]+)(?=:))(?::(\d+))?$/.exec(hop) ?? [];
  const bare = bracketed ?? plain ?? hop;
  return isIP(bare) === 0 || Number(port) > longestPort ? null : bare;
}

/** Whether an address is this machine's own loopback. */
export function isThisMachine(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/i.test(address);
}

function longestPrefix(address: string): number {
  return isIP(address) === 4 ? 32 : 128;
}

function familyName(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 4 ? "ipv4" : "ipv6";
}
