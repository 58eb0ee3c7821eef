const consonants = "bdfgklmnprstvz";
const vowels = "aeiou";

/** Draws whole numbers below a limit at random, each as likely as any other. */
function draw(limit: number): number {
  const most = Math.floor(256 / limit) * limit;
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < most) return byte % limit;
  }
}

/**
 * A random password that can be told over a counter and typed: four words of two syllables, 70 to the power of 8 of
 * them. Nobody mistakes a letter for another in it.
 */
export function newPassword(): string {
  const syllable = () => `${consonants[draw(consonants.length)]}${vowels[draw(vowels.length)]}`;
  return Array.from({ length: 4 }, () => `${syllable()}${syllable()}`).join("-");
}

/** A random secret for a program: 32 bytes, as 43 letters, digits, hyphens and underscores. */
export function newClientSecret(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
