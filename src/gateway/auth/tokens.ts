import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A new access token: 256 random bits in URL-safe letters. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token. The token is random, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** What the database keeps of a client's secret, as hexadecimal text. Secrets are made, not thought up, as tokens are. */
export function hashSecret(secret: string): string {
  return hashToken(secret).toString("hex");
}

/** Whether a client's secret is the one that was hashed; takes the same time for every wrong one. */
export function isSecret(hashed: string, secret: string): boolean {
  const kept = Buffer.from(hashed, "hex");
  const given = hashToken(secret);
  return kept.length === given.length && timingSafeEqual(kept, given);
}
