import type { Tools } from "#commands/context/tools.ts";
import type { Option } from "#commands/context/questions.ts";
import type { FormField, FormFields } from "#commands/form.ts";
import { rowField } from "#commands/form-field.ts";
import { type Channel, channels, longestSubject, longestText } from "#contract/messages/message.ts";
import type { MessageRow } from "#contract/messages/schema.ts";
import { messages } from "#contract/messages.ts";
import { tellText } from "./tell-text.ts";

/** To whom is written: a customer, or the customer of an order, about it. */
interface To {
  readonly storeId: string;
  readonly customerId?: string;
  readonly orderId?: string;
  readonly name: string;
}

/** What a message begins with. */
interface Begun {
  readonly channel: Channel;
  readonly subject: string;
  readonly text: string;
  readonly advertising: boolean;
}

/** Asks how a customer is written to, with own words or from a template, and for the text, which is shown as it will be read. */
export async function writeMessage(to: To, tools: Tools): Promise<void> {
  const { storeId, customerId, orderId, name } = to;
  const begun = await tools.choose<Begun>({
    title: `Write to ${name}`,
    numbered: true,
    options: () => waysOf(to, tools),
  });
  if (!begun) return;
  const { channel } = begun;
  const isMail = channel === "E-mail";
  const subject: FormField = {
    ...rowField("message", "subject"),
    limits: { type: "text", longest: longestSubject },
    wide: true,
  };
  const text: FormField = {
    ...rowField("message", "text"),
    limits: { type: "text", required: true, lines: true, longest: longestText },
    wide: true,
    hint: "With {customerName}, {orderNumber}, {amount}, {slot}, {storeName}, {storePhone}",
    tells: (typed, signal) => {
      const written = typeof typed["text"] === "string" ? typed["text"] : "";
      return tellText(storeId, { occasion: "Own words", channel, text: written, customerId, orderId }, tools, signal);
    },
  };
  const row = await tools.fill<FormFields, MessageRow>({
    name: `message-${channel}`,
    title: `${channel} to ${name}`,
    as: "dialog",
    writes: true,
    fields: isMail ? { subject, text } : { text },
    values: () => (isMail ? { subject: begun.subject, text: begun.text } : { text: begun.text }),
    save: (values, { idempotencyKey }) => {
      const body = {
        customerId,
        orderId,
        channel,
        subject: String(values["subject"] ?? ""),
        text: String(values["text"] ?? ""),
        advertising: begun.advertising,
      };
      return tools.api("messages.write", { params: { storeId }, body }, { idempotencyKey });
    },
    saved: "",
    does: { button: "Send", words: "sends", meanwhile: "Sending ..." },
  });
  if (row) tools.tell(messages.saved, "success", `${row.number} to ${row.customerName} is ${row.status}`);
}

/** The ways by which somebody can be written to: own words by each channel, then the templates. */
async function waysOf({ storeId, customerId, orderId }: To, tools: Tools): Promise<readonly Option<Begun>[]> {
  const query = orderId === undefined ? { customerId } : { orderId };
  const { ways, templates } = await tools.api("messages.ways", { params: { storeId }, query });
  const own = ways.map(({ channel, address, because }) => ({
    value: { channel, subject: "", text: "", advertising: false },
    title: `${channel}, own words`,
    hint: address,
    ...(because === null ? {} : { because }),
  }));
  const prepared = templates.map(({ channel, subject, text, advertising, name, because: unused }) => {
    const way = ways.find((one) => one.channel === channel);
    const because = unused ?? (advertising ? way?.becauseAdvertising : way?.because) ?? null;
    return {
      value: { channel, subject, text, advertising },
      title: `${channel}, ${name}`,
      ...(because === null ? {} : { because }),
    };
  });
  return [...own, ...prepared];
}

/** Asks to whom a test is sent, and tells what the provider said. */
export async function testProvider(storeId: string, tools: Tools): Promise<void> {
  const channel = await tools.choose<Channel>({
    title: "Try the provider of messages",
    numbered: true,
    options: channels.map((value) => ({ value, title: value })),
  });
  if (!channel) return;
  const isMail = channel === "E-mail";
  await tools.write({
    title: `A test by ${channel} to ${isMail ? "which address" : "which phone number"}?`,
    label: "message.testAddress",
    required: true,
    buttons: { save: "Send a test", leave: "Send none" },
    save: async (address) => {
      const body = { channel, address };
      const { taken, answer } = await tools.api("messages.test", { params: { storeId }, body });
      tools.tell(taken ? "The provider took the test" : "The provider did not take the test", "plain", answer);
    },
  });
}
