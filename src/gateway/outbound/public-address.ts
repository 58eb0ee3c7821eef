import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Of IPv6, only these addresses are given to hosts of the internet. */
const given6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address, IPv4 or IPv6, is one of the internet and of no private network: none of those that the registry
 * of special addresses of IANA lists (RFC 6890), and none that leads to an IPv4 address through a tunnel.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(given6));
}
