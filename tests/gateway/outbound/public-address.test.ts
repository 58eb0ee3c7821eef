import { expect, it } from "vitest";
import { isPublicAddress } from "#gateway/outbound/public-address.ts";

it.each(["8.8.8.8", "172.15.255.255", "172.32.0.1", "100.63.0.1", "2606:4700:4700::1111", "2a00:1450:4001::1"])(
  "%s is of the internet",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.255",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "192.0.0.1",
  "192.88.99.1",
  "198.19.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::7f00:1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "64:ff9b::a00:1",
  "64:ff9b:1::a00:1",
  "fc00::1",
  "fd12::1",
  "fe80::1",
  "fe80::1%eth0",
  "ff02::1",
  "2001::1",
  "2001:db8::1",
  "3fff::1",
  "4000::1",
  "2002:7f00:1::",
  "shop.example",
  "",
])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));
