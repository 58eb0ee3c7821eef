import { paymentMethods } from "#contract/enumerations.ts";
import { programAddress, signingKey } from "./programs.ts";
import type { Section } from "./section.ts";

/** Ways to pay as they are typed, each on a line. */
export const typedMethods = (text: string): string[] => text.split("\n").flatMap((line) => line.trim() || []);

function areMethods(text: string): boolean {
  const typed = typedMethods(text);
  return (
    typed.length > 0 &&
    new Set(typed).size === typed.length &&
    typed.every((line) => paymentMethods.some((method) => method === line))
  );
}

/** How customers pay, and who takes payments by link. */
export const paymentSection = {
  group: "Money and papers",
  title: "Payments",
  about: "in which ways customers pay, in the order in which they are offered, and who takes payments by link",
  scope: "store",
  rights: { read: "store.set-up", change: "payment.set-up" },
  words: "provider gateway card upi wallet cash link online configuration sandbox secret key test",
  test: "Ask the provider",
  fields: {
    payMethods: {
      type: "text",
      required: true,
      longest: 400,
      lines: true,
      wide: true,
      title: "Ways to pay",
      hint: "Each on a line, the preferred one first. Ways that are left out are not offered",
      pattern: {
        pattern: { test: areMethods },
        because: `each on a line of its own, and once: ${paymentMethods.join(", ")}`,
      },
      about: "each on a line, in the order in which they are offered",
    },
    payProvider: {
      type: "choice",
      required: true,
      values: ["sandbox", "program", "none"],
      title: "Payments by link are taken by",
      words: {
        sandbox: "The sandbox of this gateway: no money moves",
        program: "A program at an address",
        none: "Nobody",
      },
      hint: "Payments and refunds of links that were sent before stay with whom they were sent by",
      starts: "sandbox",
      about: "sandbox: nobody, where the gateway has none",
    },
    payAddress: {
      ...programAddress,
      title: "Address of the program",
      hint: "It makes pages to pay on, and gives money back. Its messages are described with this gateway",
      heading: "section.provider",
      starts: "",
    },
    payKey: {
      ...signingKey,
      toldTo: "payAddress",
      title: "Key of the program",
      hint: "Both sides sign with it",
      starts: "",
      about: "with what messages are signed, both ways; left out, the present one stays",
    },
  },
} as const satisfies Section;
