import { EventEmitter } from "node:events";
import { Readable, Writable } from "node:stream";
import { runImports } from "#gateway/imports/command/run-imports.ts";
import type { EndSignal, ProgramProcess } from "#gateway/program-process.ts";
import { runGateway } from "#gateway/run-gateway.ts";
import { runSetup } from "#gateway/setup/command/run-setup.ts";
import { printedAddress, type Program, settingsOf } from "./program.ts";

/** One of our programs in the test's own process. */
export interface ProgramHere extends Omit<Program, "child"> {
  /** What it said on stdout, and what on stderr. */
  printed(): string;
  told(): string;
  /** What a terminal does at Ctrl+C, or a system that stops it. */
  signal(name: EndSignal): void;
}

const programs = { gateway: runGateway, import: runImports, setup: runSetup } as const;

/**
 * Runs a program in this process, which takes hundredths of a second: for all that is no matter of a process of its own.
 * It has these environment variables; `input` is what it reads, then the input ends.
 */
export function runHere(
  name: keyof typeof programs,
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  input = "",
): ProgramHere {
  const signals = new EventEmitter();
  const ready = Promise.withResolvers<string>();
  const exited = Promise.withResolvers<number>();
  const words = { said: "", printed: "", told: "" };
  const hear = (channel: "printed" | "told") => (text: string) => {
    words[channel] += text;
    words.said += text;
    const address = printedAddress(words.said);
    if (address) ready.resolve(address);
  };
  const own: ProgramProcess = {
    argv: ["node", name, ...args],
    env: settingsOf(settings),
    ppid: 1,
    stdin: Readable.from(input === "" ? [] : [input]),
    stdout: outlet(hear("printed")),
    stderr: outlet(hear("told")),
    on: (signal, listener) => signals.on(signal, listener),
    exit: exited.resolve,
  };
  const ended = Promise.race([exited.promise, programs[name](own)]);
  ended.then(
    () => ready.reject(new Error(`The ${name} ended before it was ready: ${words.said}`)),
    (error: unknown) => ready.reject(error),
  );
  // Prevents an unhandled rejection when the caller does not wait for it.
  ready.promise.catch(() => {});
  return {
    said: () => words.said,
    printed: () => words.printed,
    told: () => words.told,
    signal: (signal) => void signals.emit(signal),
    ready: ready.promise,
    ended,
  };
}

/** A stream that hands on what is written to it. */
function outlet(hear: (text: string) => void): Writable {
  return new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _encoding, done) => {
      hear(String(chunk));
      done();
    },
  });
}
