import { hash, randomBytes, timingSafeEqual } from "node:crypto";

/** Makes an access token: 256 random bits as base64url. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a token for the database. The token is random, so a plain SHA-256 is enough. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/**
 * Hashes a client's secret for the database, as hexadecimal text. Secrets are random as tokens are, so SHA-256 is
 * enough.
 */
export function hashSecret(secret: string): string {
  return hashToken(secret).toString("hex");
}

/** Whether a client's secret matches a hash; takes the same time for every wrong one. */
export function isSecret(hashed: string, secret: string): boolean {
  const kept = Buffer.from(hashed, "hex");
  const given = hashToken(secret);
  return kept.length === given.length && timingSafeEqual(kept, given);
}
