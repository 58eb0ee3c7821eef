import type { RecordForm } from "#commands/record/simple/fill-record.ts";
import type { Typed } from "#contract/fields/check-field.ts";
import { channels, mayBeEmpty, occasions, placeholders } from "#contract/messages/message.ts";
import { parseTemplate, readBadlyWithout } from "#contract/messages/template-text.ts";
import { tellText } from "./tell-text.ts";

type AllTyped = Readonly<Record<string, Typed>>;

const occasionIn = (typed: AllTyped) => occasions.find((one) => one === typed["occasion"]);

/** The form of a template: its text is shown as a customer reads it while it is typed. */
export const form: RecordForm<"message-template"> = {
  kind: "message-template",
  extras: (storeId, tools) => ({
    name: { wide: true, hint: "For staff; customers do not see it" },
    occasion: { hint: "Sent by itself then, once; own words by hand" },
    language: { hint: "Empty: for all who have no template in their language" },
    subject: { wide: true, hint: "Of an e-mail; empty: the name of the store" },
    text: {
      wide: true,
      says: (typed) => {
        const occasion = occasionIn(typed);
        return occasion ? `${placeholders[occasion].map((name) => `{${name}}`).join(" ")} [only with {slot}]` : null;
      },
      tells: async (typed, signal) => {
        const occasion = occasionIn(typed);
        const channel = channels.find((one) => one === typed["channel"]);
        const { text } = typed;
        if (!occasion || !channel || typeof text !== "string") return null;
        return tellText(storeId, { occasion, channel, text }, tools, signal);
      },
    },
    advertising: { hint: "Only to customers who agreed to this channel" },
  }),
  triesQuietly: true,
  tries: async (_storeId, values, row) => {
    const { occasion = "Own words", text = "", subject = "" } = { ...row, ...values };
    const warnings = [subject, text].flatMap((template) => {
      const reading = parseTemplate(template, placeholders[occasion]);
      if ("mistake" in reading) return [];
      return readBadlyWithout(reading.parts, mayBeEmpty(occasion)).map(
        ({ name, reads }) =>
          `Without {${name}} it reads: “${reads}”. Put it in [ ] with the words around it, and they drop too.`,
      );
    });
    return warnings.length === 0 ? null : { text: "Save once more to keep it as it is.", warnings, tables: [] };
  },
};
