import { type Command, titleOf } from "#commands/command.ts";
import type { Now } from "#commands/context/now.ts";
import { bestOf, type Match, type Strength, strength } from "#console/kit/match.ts";

/**
 * How well a command matches what was typed. Its own words are its title and its short title; a match with its further
 * words is loose. A command that changes something is found only by words typed in their order, never by words taken
 * from here and there nor by one that only joins its words, so that it is not run by somebody who looks for something
 * else.
 */
export function matchCommand(command: Command, now: Now, match: Match): Strength {
  const whole = titleOf(command, now);
  // How many there are is no word of a command: who types a number looks for a record.
  const title = match(whole) >= strength.start ? whole : whole.replaceAll(/\d[\d,]*/g, "");
  const own = bestOf([title, command.short ?? ""], match);
  if (command.foundBy === "start") return own >= strength.start ? own : strength.none;
  if (command.changes && own >= strength.word && isJoining(match))
    return match(title.replaceAll(joining, "")) >= strength.word ? own : strength.none;
  if (own >= strength.word) return own;
  const { words = "" } = command;
  const least = command.changes ? strength.word : strength.loose;
  const further = command.changes ? words : `${title} ${words}`;
  return match(further) >= least ? strength.loose : strength.none;
}

/** The words that only join those of a title. */
const joiningWords = ["a", "and", "as", "at", "by", "for", "from", "in", "of", "off", "on", "to", "with"];
const joining = new RegExp(`\\b(${joiningWords.join("|")})\\b`, "g");

/** Whether such a word, or its beginning, is all that was typed. */
function isJoining(match: Match): boolean {
  return joiningWords.some((word) => match(word) >= strength.start);
}
