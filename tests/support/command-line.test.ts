import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { choose } from "./command-line.ts";

/* `npm run prove` and `npm run bench` run for minutes: a wrong word must not start them. */

const run = (command: string, args: readonly string[]) =>
  spawnSync(process.execPath, [`tests/${command}/main.ts`, ...args], {
    cwd: new URL("../..", import.meta.url),
    encoding: "utf8",
    timeout: 240_000,
  });

test.each([
  ["prove", ["others-backend", "others-server", "others-disk", "stop-hung", "--times N", "--json TEXT"]],
  ["bench", ["gateway", "browser", "--part TEXT", "--orders N", "--json TEXT"]],
] as const)("%s refuses a wrong word, prints what there is beside it, and does nothing", (command, words) => {
  const { status, stdout, stderr } = run(command, [words[0], "nothing"]);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain('There is no "nothing" to run.');
  expect(stderr).toContain(`npm run ${command} -- [NAME …] [OPTIONS]`);
  for (const word of [...words, "--help"]) expect(stderr).toContain(`\n  ${word}`);
});

const line = {
  usage: "npm run try --",
  does: "Tries.",
  names: [
    { name: "one", does: "the first" },
    { name: "two", does: "the second" },
  ],
  options: {
    times: { takes: "count", does: "how often" },
    part: { takes: ["red", "blue"], does: "which" },
  },
} as const;

test("parts are named as they are or by --only; options have values; -h asks for help", () => {
  expect(choose(line, ["one", "--only", "two", "--times", "3"])).toMatchObject({
    only: ["one", "two"],
    values: { times: "3" },
  });
  for (const flag of ["--help", "-h"]) expect(choose(line, [flag])).toBeNull();
});

test.each([
  [["one", "other"], 'There is no "other" to run.'],
  [["--only", "one,nothing"], 'There is no "nothing" to run.'],
  [["--times", "0"], "--times takes a whole number above 0."],
  [["--times", "many"], "--times takes a whole number above 0."],
  [["--often", "3"], "Unknown option '--often'"],
  [["--part", "bords"], "--part takes red, blue."],
] as const)("%j is refused", (args, sentence) => {
  expect(() => choose(line, args)).toThrow(sentence);
});
