import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, it, onTestFinished, vi } from "vitest";
import type { ProcessLimits } from "#gateway/limited/limits.ts";
import { LimitReached, runProcess } from "#gateway/limited/run-process.ts";
import { isAlive } from "../../../.build/lock.mjs";
import type { Attack } from "./attack-errand.ts";

const program = new URL("attack-errand.ts", import.meta.url);
const attackBy = (errand: Attack, limits: Partial<ProcessLimits>, more: { stop?: AbortSignal; grace?: number } = {}) =>
  runProcess<{ pid?: number; left?: true; at?: number }>({
    program,
    errand,
    limits: { memory: 200, ...limits },
    ...more,
  });

/** Lets an attack go on to its end, and answers what came of it. */
async function outcome(told: ReturnType<typeof attackBy>): Promise<unknown> {
  try {
    for await (const _ of told);
    return "done";
  } catch (error) {
    return error;
  }
}

const ended = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000, interval: 20 });

it("ends what works longer than it may, whatever its thread does meanwhile", async () => {
  expect(await outcome(attackBy("loops", { cpu: 1 }))).toMatchObject({
    limit: "time",
    message: "The file takes more time than is given to one file",
  });
  expect(await outcome(attackBy("loops", { wall: 1 }))).toBeInstanceOf(LimitReached);
});

it.each(["fills", "inflates"] as const)("ends what needs more memory than it may: %s", async (attack) => {
  expect(await outcome(attackBy(attack, { memory: 100, cpu: 120 }))).toMatchObject({
    limit: "memory",
    message: "The file needs more memory than is given to one file",
  });
});

it("ends with who reads what it tells, with its stop, and has not begun where that came before", async () => {
  let left = 0;
  for await (const { pid = 0 } of attackBy("loops", {})) {
    left = pid;
    break;
  }
  await ended(left);
  const stop = new AbortController();
  const reason = new Error("nobody waits for it");
  let stopped = 0;
  const reading = (async () => {
    for await (const { pid = 0 } of attackBy("loops", {}, { stop: stop.signal })) {
      stopped = pid;
      stop.abort(reason);
    }
  })();
  await expect(reading).rejects.toBe(reason);
  await ended(stopped);
  await expect(attackBy("loops", {}, { stop: stop.signal }).next()).rejects.toBe(reason);
});

it("tells all that it has found to a reader that is slower than itself", async () => {
  const told: (number | undefined)[] = [];
  for await (const { at } of attackBy("floods", {})) {
    // What is told at once waits here until the process has filled all room between both.
    if (told.length % 400 === 0) for (let turn = 0; turn < 2_000; turn += 1) await new Promise(setImmediate);
    told.push(at);
  }
  expect(told.slice(1)).toEqual(Array.from({ length: 2_000 }, (_, at) => at));
});

it("may leave by itself for a while where it is given that, and is ended where it does not", async () => {
  for (const [attack, last] of [
    ["leaves", "left"],
    ["loops", "pid"],
  ] as const) {
    const stop = new AbortController();
    const told: object[] = [];
    const reading = async () => {
      for await (const each of attackBy(attack, {}, { stop: stop.signal, grace: attack === "loops" ? 300 : 60_000 })) {
        told.push(each);
        stop.abort(new Error("cancelled"));
      }
    };
    await reading().catch(() => undefined);
    expect(told.at(-1)).toHaveProperty(last);
  }
});

it("is ended by who started it, and not by the Ctrl-C that a terminal sends to all programs of a command", async () => {
  const stop = new AbortController();
  const told: object[] = [];
  const reading = async () => {
    for await (const each of attackBy("leaves", {}, { stop: stop.signal, grace: 60_000 })) {
      told.push(each);
      if (each.pid !== undefined) process.kill(each.pid, "SIGINT");
      stop.abort(new Error("cancelled"));
    }
  };
  await reading().catch(() => undefined);
  expect(told.at(-1)).toHaveProperty("left");
});

it("ends with its gateway, also where that was killed", async () => {
  const parent = spawn(process.execPath, [new URL("parent.ts", import.meta.url).pathname], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void parent.kill("SIGKILL"));
  const [line] = (await once(createInterface({ input: parent.stdout }), "line")) as [string];
  expect(isAlive(Number(line))).toBe(true);
  parent.kill("SIGKILL");
  await ended(Number(line));
});
