import { hash, type Options, verify } from "@node-rs/argon2";

/** argon2id with 19 MiB, 2 passes and 1 lane: the minimum OWASP recommends. `algorithm: 2` is argon2id. */
const passwordCost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** Hashes a password for the database; the result contains salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, passwordCost);
}

/** Whether a password matches a hash; false for a text that is no valid hash. */
export async function isPassword(hashed: string, password: string): Promise<boolean> {
  try {
    return await verify(hashed, password);
  } catch {
    return false;
  }
}
