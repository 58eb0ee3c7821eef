import { expect, it } from "vitest";
import { checkField } from "#contract/fields/check-field.ts";
import { valueSchema } from "#contract/fields/fields-schema.ts";
import { invoiceSection } from "#contract/settings/invoices.ts";

const { syncUrl: limits } = invoiceSection.fields;

/** Whether the gateway and the form take an address for invoices. */
const taken = (syncUrl: string) => [
  valueSchema(limits).safeParse(syncUrl).success,
  "value" in checkField(limits, syncUrl),
];

it.each([
  "",
  "https://books.example",
  "https://books.example/invoices?store=1",
  "http://books.example:65535/",
  "https://[2606:4700:4700::1111]:8443/in",
  "http://192.0.2.1:80",
])("%j takes invoices", (address) => expect(taken(address)).toEqual([true, true]));

it.each([
  "https://x.example:99999/",
  "https://x.example:65536",
  "https://x.example:port/",
  "https://x.example:-1/",
  "https://[::g]/",
  "https://[::1/",
  "https://999.1.1.1/",
  "https://%zz/",
  "https://a^b/",
  "https://user@x.example/",
  "ftp://x.example/",
  "x.example",
])("%j is no address that could take any", (address) => expect(taken(address)).toEqual([false, false]));
