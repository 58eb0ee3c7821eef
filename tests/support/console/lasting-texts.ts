import type { LastingTexts } from "#console/session/kept/lasting-texts.ts";

/** Lasting texts in memory, where a test has no database of a browser. */
export function createLastingTexts(): LastingTexts {
  const texts = new Map<string, string>();
  return {
    read: async (prefix) => new Map([...texts].filter(([key]) => key.startsWith(prefix))),
    async change(removed, written = new Map()) {
      for (const key of texts.keys()) if (removed.some((prefix) => key.startsWith(prefix))) texts.delete(key);
      for (const [key, text] of written) texts.set(key, text);
    },
  };
}
