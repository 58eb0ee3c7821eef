import { BlockList, isIP } from "node:net";

/** The proxies whose word about a client's address is taken. */
export interface TrustedProxies {
  has(address: string): boolean;
}

/** From where a request comes. */
export interface Origin {
  /** The client's address as far as it can be vouched for; "unknown" without a socket. */
  readonly address: string;
  /** Whether whoever asks sits at this machine. */
  readonly local: boolean;
}

/** Whether a text is an address or a CIDR range such as 10.0.0.0/8. */
export function isAddressRange(text: string): boolean {
  const [address = "", length, ...more] = text.split("/");
  if (isIP(address) === 0 || more.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= longestPrefix(address));
}

/** The proxies within these addresses and ranges. */
export function trustedProxies(ranges: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", length] = range.split("/");
    list.addSubnet(address, Number(length ?? longestPrefix(address)), familyName(address));
  }
  return { has: (address) => isIP(address) !== 0 && list.check(address, familyName(address)) };
}

/**
 * Where a request comes from: the peer of its socket, unless that is a trusted proxy; then the right-most address of
 * X-Forwarded-For that is not one itself, as everything left of it is the client's own word. A client that came through
 * a proxy nobody vouches for is not at this machine, however near the proxy is.
 */
export function originOf(peer: string | undefined, forwarded: string | undefined, trusted: TrustedProxies): Origin {
  if (peer === undefined) return { address: "unknown", local: false };
  if (!trusted.has(peer)) return { address: peer, local: forwarded === undefined && isThisMachine(peer) };
  let address = peer;
  for (const hop of forwarded?.split(",").reverse() ?? []) {
    const named = addressIn(hop.trim());
    // Somebody whose address the proxy could not tell: known by the proxy's, and certainly not at this machine.
    if (named === null) return { address, local: false };
    address = named;
    if (!trusted.has(address)) break;
  }
  return { address, local: isThisMachine(address) };
}

/** The address a proxy wrote, which may carry a port; null where it is none. */
function addressIn(hop: string): string | null {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
  return isIP(bare) === 0 ? null : bare;
}

function isThisMachine(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/i.test(address);
}

function longestPrefix(address: string): number {
  return isIP(address) === 4 ? 32 : 128;
}

function familyName(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 4 ? "ipv4" : "ipv6";
}
