import { beforeEach, describe, expect, it } from "vitest";
import type { Command } from "#commands/command.ts";
import type { Tools } from "#commands/context/tools.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { forgetLast, last } from "#console/shell/running/recording/last.ts";
import { runCommand } from "#console/shell/running/run-command.ts";
import { messages } from "#contract/messages.ts";
import { buildNow, buildOrder, fakeTools, orderRecord, selectedOf } from "../../../support/console/fake-tools.ts";
import { everyForm, everyRow } from "../../../support/console/every-field.ts";

function plainTools(given: Parameters<typeof fakeTools>[0] = {}) {
  const fake = fakeTools(given);
  const told: unknown[][] = [];
  const tools: Tools = { ...fake.tools, tell: (...said) => void told.push(said) };
  return { ...fake, tools, told };
}

function build(over: Partial<Command> = {}): Command {
  return { id: "order.test", title: "Do it ...", group: "Record", can: () => "yes", run: () => {}, ...over };
}

beforeEach(forgetLast);

describe("runCommand", () => {
  it("runs what may run, and remembers it", async () => {
    const { tools, told } = plainTools();
    let ran = 0;
    expect(await runCommand(build({ run: () => void (ran += 1) }), buildNow(), tools)).toBe("done");
    expect(ran).toBe(1);
    expect(told).toEqual([]);
    expect(last.current?.title).toBe("Do it");
  });

  it("fills in a form anew each time, and is left when the form is", async () => {
    const { tools } = plainTools();
    const rows = [everyRow(), undefined];
    const fill = (async () => rows.shift()) as Tools["fill"];
    const form = everyForm(async () => everyRow());
    const filled: unknown[] = [];
    const command = build({ run: async (_now, given) => void filled.push(await given.fill(form)) });
    expect(await runCommand(command, buildNow(), { ...tools, fill })).toBe("done");
    expect(last.current?.answers).toEqual([]);
    expect(await runCommand(command, buildNow(), { ...tools, fill })).toBe("left");
    expect(filled).toEqual([everyRow(), undefined]);
  });

  it("touches no tool for a refused or hidden command but to say why", async () => {
    const { tools, told, calls } = plainTools();
    const run = () => {
      throw new Error("must not run");
    };
    expect(await runCommand(build({ can: () => "hidden", run }), buildNow(), tools)).toBe("hidden");
    expect(told).toEqual([]);
    const refused = build({ can: () => ({ because: "no order is selected" }), run });
    expect(await runCommand(refused, buildNow(), tools)).toBe("refused");
    expect(told).toEqual([["Do it: no order is selected", "plain"]]);
    expect(calls).toEqual([]);
    expect(last.current).toBeNull();
  });

  it.each([
    [
      "at once",
      () => {
        throw new Error("it is full");
      },
    ],
    [
      "later",
      async () => {
        await Promise.resolve();
        throw new Error("it is full");
      },
    ],
  ])("catches what is thrown %s and tells it in the specification's words", async (_when, run) => {
    const { tools, told } = plainTools();
    expect(await runCommand(build({ run, failure: messages.statusFailed }), buildNow(), tools)).toBe("failed");
    expect(told).toEqual([["Status Failed", "error", "it is full"]]);
    expect(last.current).toBeNull();
  });

  it("has words of its own where the command has none, and names wrong fields", async () => {
    const { tools, told } = plainTools();
    const failure = new ApiFailure("invalid", "Not valid", { fields: { nonsense: "too long" } });
    await runCommand(build({ run: () => Promise.reject(failure) }), buildNow(), tools);
    expect(told).toEqual([["Failed, Please Try Again...", "error", "Not valid; nonsense: too long"]]);
  });

  it("catches a question of the command that throws", async () => {
    const { tools, told } = plainTools();
    const command = build({
      can: () => {
        throw new Error("broken");
      },
    });
    expect(await runCommand(command, buildNow(), tools)).toBe("failed");
    expect(told).toHaveLength(1);
  });

  it("says nothing of what was given up, nor when the session has ended", async () => {
    const { tools, told } = plainTools();
    const abort = new DOMException("given up", "AbortError");
    await runCommand(build({ run: () => Promise.reject(abort) }), buildNow(), tools);
    await runCommand(build({ run: () => Promise.reject(new ApiFailure("unauthorized", "over")) }), buildNow(), tools);
    expect(told).toEqual([]);
  });

  it("says in the specification's words that a part of the program could not be fetched", async () => {
    const { tools, told } = plainTools();
    const error = new TypeError("Failed to fetch dynamically imported module: https://store/x.js");
    await runCommand(build({ run: () => Promise.reject(error) }), buildNow(), tools);
    expect(told[0]?.[0]).toBe("Loading chunk failed");
  });

  it("does not remember what was left, nor what is not worth repeating", async () => {
    const { tools } = plainTools();
    const asking = build({ run: async (_now, given) => void (await given.choose({ title: "?", options: [] })) });
    expect(await runCommand(asking, buildNow(), tools)).toBe("left");
    await runCommand(build({ unrepeatable: true }), buildNow(), tools);
    expect(last.current).toBeNull();
  });

  it("repeats with the same answer, as long as it can still be given", async () => {
    const options = [
      { value: 1, title: "One" },
      { value: 2, title: "Two" },
    ];
    const chosen: (number | undefined)[] = [];
    const command = (list: typeof options) =>
      build({ run: async (_now, given) => void chosen.push(await given.choose({ title: "?", options: list })) });
    const first = plainTools({ answers: ["Two"] });
    await runCommand(command(options), buildNow(), first.tools);
    expect(last.current?.title).toBe("Do it: Two");
    const answers = last.current?.answers ?? [];
    const again = plainTools();
    await runCommand(command(options), buildNow(), again.tools, answers);
    expect(again.questions).toEqual([]);
    const gone = plainTools({ answers: ["One"] });
    await runCommand(command(options.slice(0, 1)), buildNow(), gone.tools, answers);
    expect(gone.questions).toHaveLength(1);
    expect(chosen).toEqual([2, 2, 1]);
  });

  it("asks again when the same answer is refused meanwhile", async () => {
    const options = [{ value: 1, title: "Biru", because: "off duty" }];
    const command = build({ run: async (_now, given) => void (await given.choose({ title: "?", options })) });
    const { tools, questions } = plainTools();
    expect(await runCommand(command, buildNow(), tools, [{ kind: "choice", title: "Biru" }])).toBe("left");
    expect(questions).toHaveLength(1);
  });

  it("never repeats a written text unseen: it only stands in the box", async () => {
    const command = build({
      run: async (_now, given) => void (await given.write({ title: "Why?", label: "change.reason", required: true })),
    });
    const { tools, questions } = plainTools({ answers: ["sold out"] });
    await runCommand(command, buildNow(), tools, [{ kind: "text", text: "rotten" }]);
    expect(questions).toMatchObject([{ initial: "rotten", failure: messages.failedTryAgain }]);
  });
});

describe("a refusal", () => {
  const refused = (message: string) => async () => {
    throw new ApiFailure("move-not-allowed", message, { gatewayMessage: message });
  };

  it("is told as the news that it is, with the record that it is about, and stays until it is read", async () => {
    const shown: unknown[] = [];
    const { tools, told } = plainTools();
    Object.assign(tools, { showRefusal: (...given: unknown[]) => void shown.push(given) });
    const record = orderRecord();
    const run = refused("its return is open");
    const now = buildNow({ cursor: record, selected: null });
    expect(await runCommand(build({ run, failure: messages.statusFailed }), now, tools)).toBe("failed");
    const two = buildNow({ cursor: record, selected: selectedOf("order", [buildOrder(), buildOrder()]) });
    await runCommand(build({ run }), two, tools);
    expect(shown).toEqual([
      ["Its return is open", record],
      ["Its return is open", null],
    ]);
    expect(told).toEqual([]);
  });

  it("is no failure: what has had no answer keeps the words of the specification", async () => {
    const { tools, told } = plainTools();
    const run = async () => {
      throw new ApiFailure("offline", "No connection");
    };
    await runCommand(build({ run, failure: messages.saveFailed }), buildNow(), tools);
    expect(told).toEqual([["Save Failed", "error", "No connection"]]);
  });
});
