import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/* `npm run prove` and `npm run bench` run for minutes: a wrong word must not start them. */

const run = (command: string, args: readonly string[]) =>
  spawnSync(process.execPath, [`tests/${command}/main.ts`, ...args], {
    cwd: new URL("../..", import.meta.url),
    encoding: "utf8",
    timeout: 60_000,
  });

test.each([
  ["prove", ["others-backend", "others-server", "others-disk", "stop-hung", "--times N", "--json TEXT"]],
  ["bench", ["gateway", "browser", "--part TEXT", "--orders N", "--json TEXT"]],
] as const)("%s --help prints what there is and does nothing", (command, words) => {
  for (const flag of ["--help", "-h"]) {
    const { status, stdout, stderr } = run(command, [flag]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain(`npm run ${command} -- [NAME …] [OPTIONS]`);
    for (const word of words) expect(stdout).toContain(`\n  ${word}`);
  }
});

test.each([
  ["prove", ["others-backend", "other-server"], 'There is no "other-server" to run.'],
  ["prove", ["--only", "kill-gateway,nothing"], 'There is no "nothing" to run.'],
  ["prove", ["--times", "0"], "--times takes a whole number above 0."],
  ["prove", ["--often", "3"], "Unknown option '--often'"],
  ["bench", ["browsers"], 'There is no "browsers" to run.'],
  ["bench", ["--part", "bords"], "--part takes reading, changing,"],
  ["bench", ["--orders", "many"], "--orders takes a whole number above 0."],
] as const)("%s %j is refused beside what there is", (command, args, sentence) => {
  const { status, stdout, stderr } = run(command, args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain(sentence);
  expect(stderr).toContain("--help");
});
