import { hash, type Options, verify } from "@node-rs/argon2";

/** argon2id, 19 MiB, 2 passes, 1 lane: OWASP's least for argon2id. `algorithm: 2` is argon2id. */
const passwordCost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** What the database keeps of a password, with its salt and cost written in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, passwordCost);
}

/** Whether a password is the one that was hashed. A hash nobody can read is no password. */
export async function isPassword(hashed: string, password: string): Promise<boolean> {
  try {
    return await verify(hashed, password);
  } catch {
    return false;
  }
}
