import { z } from "zod";
import { type PostLimits, post } from "#gateway/outbound/post.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { PaymentProvider } from "#gateway/store/payments/online/provider.ts";
import { type SignedTo, signedMessage } from "./signature.ts";

/** How payments by a program are told from others. */
export const programName = "program";

/** How long a program may take, in milliseconds: the order is locked meanwhile. */
export const longestAnswer = 5_000;

const linkSchema = z.object({ url: z.url({ protocol: /^https?$/ }).max(300) });
const refundSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("refunded"), reference: z.string().min(1).max(100) }),
  z.object({ state: z.literal("declined"), because: z.string().min(1).max(200) }),
  z.object({ state: z.literal("pending") }),
]);

/**
 * A provider that is a program at an address, which a store has set up. It is asked by signed messages, and what it has
 * not answered whole is refused and changes nothing: so it can be asked again.
 */
export function paymentProgram(to: SignedTo, limits: Pick<PostLimits, "allowPrivate">): PaymentProvider {
  async function ask<Answer>(id: string, content: object, schema: z.ZodType<Answer>): Promise<Answer> {
    const posted = await post(signedMessage(to, id, content), { ...limits, timeout: longestAnswer });
    if ("because" in posted) throw unavailable(posted.because);
    if (posted.status < 200 || posted.status > 299) throw unavailable(`it answered ${posted.status}`);
    const read = schema.safeParse(parsed(posted.text));
    if (!read.success) throw unavailable("its answer cannot be read");
    return read.data;
  }
  return {
    name: programName,
    secret: to.secret,
    makeLink: async ({ id, storeId, number, amount }) =>
      (await ask(id, { type: "link", id, storeId, number, amount }, linkSchema)).url,
    refund: ({ id, attempt, ...request }) =>
      ask(`${id}-${attempt}`, { type: "refund", id, attempt, ...request }, refundSchema),
  };
}

const unavailable = (because: string): Refusal =>
  new Refusal("unavailable", `The program that takes payments did not do it: ${because}`);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
