import { BlockList, isIP } from "node:net";

/**
 * The networks of IPv4 that do not lead to a host of the internet: private, link-local, loopback and all others that the
 * registry of special addresses of IANA lists (RFC 6890).
 */
const special: readonly (readonly [network: string, prefix: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

const refused4 = new BlockList();
for (const [network, prefix] of special) refused4.addSubnet(network, prefix, "ipv4");

/** In IPv6, only these addresses are given to hosts of the internet. */
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** Exceptions to these: addresses for documentation, and those that lead to an IPv4 address through a tunnel. */
const refused6 = new BlockList();
refused6.addSubnet("2001::", 23, "ipv6");
refused6.addSubnet("2001:db8::", 32, "ipv6");
refused6.addSubnet("2002::", 16, "ipv6");
refused6.addSubnet("3fff::", 20, "ipv6");

/** Whether an address, IPv4 or IPv6, is one of the internet and of no private network. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused4.check(address, "ipv4");
    case 6:
      return global6.check(address, "ipv6") && !refused6.check(address, "ipv6");
    default:
      return false;
  }
}
