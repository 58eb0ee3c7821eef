/** The statuses of a conversation, in their order. */
export const conversationStatuses = ["With the bot", "Waiting for a person", "With a person", "Ended"] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];

/** Who can say something in a conversation. */
export const speakers = ["customer", "bot", "person"] as const;
export type Speaker = (typeof speakers)[number];

/** The longest message, in characters. */
export const longestMessage = 1_000;

interface Owned {
  readonly status: ConversationStatus;
  readonly ownerName: string | null;
}

/** Why nobody can say or do anything more in a conversation; null when they can. */
export function refuseEnded({ status }: Pick<Owned, "status">): string | null {
  return status === "Ended" ? "it has ended" : null;
}

/** Why nobody can take a conversation; null when somebody can. From another person it is given, never taken. */
export function refuseTaking({ status, ownerName }: Owned): string | null {
  return status === "With a person" ? `${ownerName} has taken it` : refuseEnded({ status });
}

/** Why the bot cannot have a conversation back; null when it can. */
export function refuseBot({ status }: Pick<Owned, "status">): string | null {
  return status === "With the bot" ? "the bot has it already" : refuseEnded({ status });
}

/** What answers begin from: offered by number, and free to be written in another way. */
export const messageTemplates = [
  "Hello, how can I help you?",
  "Thank you for waiting. I am looking into it.",
  "We are sorry about this. I will make it good for you.",
  "Your order is on its way.",
  "Please tell me the number of your order.",
  "Is there anything else I can do for you?",
] as const;
