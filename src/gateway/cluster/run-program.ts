import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { PlainFailure } from "#gateway/plain-failure.ts";

/** What an installed program says of its version; null where it is not installed. */
export function versionOf(program: string): string | null {
  const { stdout, error } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return error === undefined ? stdout : null;
}

/** How long a program may take to start, in milliseconds: the first gateway also makes the demo. */
const longestStart = 120_000;
const longestTalk = 100_000;

/** Runs a program in a process of its own, which ends with this one. */
export function runProgram(
  program: string,
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
) {
  const child: ChildProcess = spawn(program, words, { env: { ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const channel of [child.stdout, child.stderr])
    channel?.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-longestTalk);
    });
  let hasEnded = false;
  const ended = once(child, "close").finally(() => {
    hasEnded = true;
  });
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  return {
    said: () => said,
    /** Resolves as soon as a question does not fail any more. */
    async until(ask: () => Promise<unknown>): Promise<void> {
      const late = performance.now() + longestStart;
      for (;;) {
        const failure = await ask().then(
          () => null,
          (error: unknown) => error,
        );
        if (failure === null) return;
        if (hasEnded || performance.now() > late)
          throw new PlainFailure(`${program} ${words.at(-1) ?? ""} did not start: ${said.trim() || String(failure)}`);
        await sleep(100);
      }
    },
    async stop(signal: "SIGINT" | "SIGTERM" | "SIGKILL"): Promise<void> {
      if (!hasEnded) child.kill(signal);
      await ended;
      process.off("exit", kill);
    },
  };
}

/** Ports of this machine that nobody uses now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}
