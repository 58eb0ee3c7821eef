import type { Now } from "#commands/context/now.ts";
import { commandsById } from "../support/all-commands.ts";
import { type FakeTools, fakeTools } from "../support/console/fake-tools.ts";

/** Asks and runs one command with fake tools; throws when it may not run. */
export async function runWith(id: string, now: Now, given: Parameters<typeof fakeTools>[0] = {}): Promise<FakeTools> {
  const command = commandsById.get(id);
  if (!command) throw new Error(`there is no command ${id}`);
  const answer = command.can(now);
  if (answer !== "yes") throw new Error(`${id} refused: ${JSON.stringify(answer)}`);
  const fake = fakeTools(given);
  await command.run(now, fake.tools);
  return fake;
}

/** What one command answers here and now. */
export function askAbout(id: string, now: Now): ReturnType<NonNullable<ReturnType<typeof commandsById.get>>["can"]> {
  const command = commandsById.get(id);
  if (!command) throw new Error(`there is no command ${id}`);
  return command.can(now);
}
