import { programAddress } from "./programs.ts";
import { prefixed, type Section, type SettingField } from "./section.ts";

const provider = {
  url: {
    ...programAddress,
    title: "Address of the provider",
    hint: "Empty: nothing is sent this way",
    starts: "",
  },
  key: {
    type: "text",
    longest: 300,
    pattern: { pattern: /^[\x21-\x7e]{16,}$/, because: "16 or more letters, digits and signs, without spaces" },
    title: "Secret key",
    hint: "The provider knows the store by it. It is never shown; empty keeps the present one, which belongs to the present address",
    secret: true,
    toldTo: "url",
    starts: "",
  },
  sender: { type: "text", longest: 60, title: "Name of the sender", hint: "As customers see it", starts: "" },
} as const satisfies Readonly<Record<string, SettingField>>;

/** By whom messages to customers are sent, and when not. */
export const messageSection = {
  title: "Messages to customers",
  about: "by whom messages to customers are sent, at which hours none is, and to which words customers agree",
  group: "The store",
  scope: "store",
  rights: { read: "store.set-up", change: "store.set-up" },
  words: "sms whatsapp e-mail email provider gateway notification quiet hours night consent",
  fields: {
    consentWording: {
      type: "text",
      longest: 1_000,
      lines: true,
      title: "Words of consent",
      hint: "Read out to customers who agree to be written to, and kept with their consent",
      starts: "We may write to you about offers and news. You can take this back whenever you like.",
    },
    quietFrom: { type: "time", title: "No messages from", hint: "What waits is sent when this ends; empty: never" },
    quietUntil: { type: "time", title: "No messages until", endsSpan: true },
    ...prefixed("sms", "SMS", provider),
    ...prefixed("whatsApp", "WhatsApp", provider),
    ...prefixed("email", "E-mail", provider),
  },
} as const satisfies Section;

/** The fields of each channel begin with it. */
export const channelPrefixes = { SMS: "sms", WhatsApp: "whatsApp", "E-mail": "email" } as const;
