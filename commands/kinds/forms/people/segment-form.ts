import type { Told } from "#commands/form.ts";
import type { Tools } from "#commands/context/tools.ts";
import type { RecordForm } from "#commands/record/simple/fill-record.ts";
import type { Typed } from "#contract/fields/check-field.ts";
import { completeLine } from "#contract/segments/complete.ts";
import { parseLine } from "#contract/segments/parse.ts";
import { treeLines } from "#contract/segments/print.ts";
import { entriesOf } from "#contract/segments/segment.ts";
import { counted, grouped } from "#contract/text.ts";

/** The form of a segment: its line is completed, counted and shown as a tree while it is typed. */
export const form: RecordForm<"segment"> = {
  kind: "segment",
  extras: (storeId, tools) => {
    const names = tools.api("segments.names", { params: { storeId } }).catch(() => ({}));
    return {
      name: { wide: true },
      line: {
        wide: true,
        hint: "Such as: bought Dairy >= 2 in 30d and last order > 21d",
        completes: async (typed, caret) => completeLine(typed, caret, await names),
        tells: (typed, signal) => tellLine(textOf(typed["line"]), storeId, tools, signal),
      },
      listed: {
        wide: true,
        hint: "Instead of conditions: phones or customer numbers, one in each line or with commas between them",
        tells: (typed, signal) => tellList(textOf(typed["listed"]), storeId, tools, signal),
      },
    };
  },
};

function textOf(typed: Typed): string {
  return typeof typed === "string" ? typed.trim() : "";
}

async function tellLine(line: string, storeId: string, tools: Tools, signal: AbortSignal): Promise<Told | null> {
  if (line === "") return null;
  const reading = parseLine(line);
  if ("mistake" in reading) return { text: reading.mistake.because, mistake: reading.mistake };
  const parts = treeLines(reading.condition);
  const count = async (mayBeSampled: boolean): Promise<Told> => {
    const body = { line, mayBeSampled };
    const { members, of, sampled } = await tools.api("segments.count", { params: { storeId }, body }, { signal });
    const text = countText(members, of);
    return sampled ? { text: `About ${text}`, parts, next: () => count(false) } : { text, parts };
  };
  return count(true);
}

async function tellList(listed: string, storeId: string, tools: Tools, signal: AbortSignal): Promise<Told | null> {
  if (listed === "") return null;
  const { members, notFound } = await tools.api(
    "segments.count",
    { params: { storeId }, body: { listed } },
    { signal },
  );
  const found = `${counted(members, "customer")} found for ${entriesOf(listed).length}`;
  if (notFound.length === 0) return { text: found };
  return { text: `${found}; not found:`, parts: notFound.slice(0, mostNamed).map((text) => ({ depth: 0, text })) };
}

/** How many entries that were not found are named. */
const mostNamed = 50;

function countText(members: number, of: number): string {
  const share = of === 0 ? 0 : Math.round((members / of) * 1_000) / 10;
  return `${counted(members, "customer")} now, of ${grouped(of)} (${share} %)`;
}
