import type { Told } from "#commands/form.ts";
import type { Tools } from "#commands/context/tools.ts";
import { type Channel, type Occasion, placeholders } from "#contract/messages/message.ts";
import { parseTemplate } from "#contract/messages/template-text.ts";
import { counted } from "#contract/text.ts";

interface Written {
  readonly occasion: Occasion;
  readonly channel: Channel;
  readonly text: string;
  readonly customerId?: string | undefined;
  readonly orderId?: string | undefined;
}

/** What is told below a text: a mistake with its place, or how a customer reads it. */
export async function tellText(
  storeId: string,
  written: Written,
  tools: Tools,
  signal: AbortSignal,
): Promise<Told | null> {
  const { text, occasion, channel } = written;
  if (text.trim() === "") return null;
  const reading = parseTemplate(text, placeholders[occasion]);
  if ("mistake" in reading) return { text: reading.mistake.because, mistake: reading.mistake };
  const shown = await tools.api("messages.preview", { params: { storeId }, body: written }, { signal });
  const size = channel === "SMS" ? `${counted(shown.segments, "text message")}` : channel;
  const parts = shown.text.split("\n").map((line) => ({ depth: 0, text: line }));
  return { text: `${size}${shown.order === "" ? "" : `, as for ${shown.order}`}:`, parts };
}
