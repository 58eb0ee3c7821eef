import { type Command, titleOf } from "#commands/command.ts";
import type { Now } from "#commands/given/now.ts";
import { bestOf, type Match, type Strength, strength } from "./match.ts";

/**
 * How well a command matches what was typed. Its own words are its title and its short title; a match with its further
 * words is loose. A command that changes something is found only by words typed in their order, never by words taken
 * from here and there, so that it is not run by somebody who looks for something else.
 */
export function matchCommand(command: Command, now: Now, match: Match): Strength {
  const title = titleOf(command, now);
  const own = bestOf([title, command.short ?? ""], match);
  if (command.foundBy === "start") return own >= strength.start ? own : strength.none;
  if (own >= strength.word) return own;
  const { words = "" } = command;
  const least = command.changes ? strength.word : strength.loose;
  const further = command.changes ? words : `${title} ${words}`;
  return match(further) >= least ? strength.loose : strength.none;
}
