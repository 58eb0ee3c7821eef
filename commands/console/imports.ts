import { isUnderWay } from "#contract/jobs/job.ts";
import type { Job } from "#contract/jobs/schema.ts";
import type { ImportMapping, ImportReport, ImportSubjectWords } from "#contract/imports/schema.ts";
import { capitalized, counted, grouped } from "#contract/text.ts";
import type { Answer, Command } from "#commands/command.ts";
import { insideSession } from "#commands/conditions.ts";
import type { Question } from "#commands/context/dialogs.ts";
import type { Now } from "#commands/context/now.ts";
import type { Tools } from "#commands/context/tools.ts";

/** How a file is read: first it is sent, where it is not there already. */
export interface ImportQuestion extends Question {
  readonly storeId: string;
  readonly subject: ImportSubjectWords;
  /** A file that was sent already, and how it was read last; null for a new one. */
  readonly sent: {
    readonly id: string;
    readonly mapping: ImportMapping;
    readonly replaces: boolean;
    /** Of a second file whose lines belong to those of the first. */
    readonly joinId: string | null;
  } | null;
}

function onImports(now: Now): Answer {
  return now.lends.has("readImport") ? insideSession(now, "import.run") : "hidden";
}

function onImport(now: Now): Answer {
  const answer = onImports(now);
  if (answer !== "yes") return answer;
  return now.total > 0 ? "yes" : { because: "there is no import yet" };
}

const common = {
  group: "List",
  changes: true,
  unrepeatable: true,
  unrecorded: "each file is looked at by somebody first",
} as const;

/** Commands about imports: a file is sent and mapped, checked, imported, and taken back. */
export const importCommands: readonly Command[] = [
  {
    ...common,
    id: "imports.new",
    title: "Import a file ...",
    keys: ["n"],
    words: "new csv excel xlsx upload bring in data products orders customers",
    short: "new import",
    hint: 90,
    can: onImports,
    async run(now, tools) {
      const subject = await tools.choose<ImportSubjectWords>({
        title: "What does the file have?",
        options: async () =>
          (await readSubjects(now, tools)).map((each) => ({
            value: each,
            title: capitalized(each.name),
            hint: `${each.parts
              .filter(({ required }) => required)
              .map(({ title }) => title)
              .join(", ")}, ...`,
          })),
      });
      if (subject) await ask(subject, null, now, tools);
    },
  },
  {
    ...common,
    id: "imports.run",
    title: "Import the checked file ...",
    keys: ["i", "Enter"],
    words: "run write go",
    short: "import",
    hint: 85,
    can: onImport,
    run: (_now, tools) =>
      withImport(tools, async (job, { id, step, subject, report }) => {
        if (step !== "check") return tools.tell("This is no check: check the file first", "plain");
        if (isUnderWay(job)) return tools.tell("The file is still being checked", "plain");
        if (!report || report.linesAccepted === 0) return tools.tell("No line of this file can be imported", "plain");
        const yes = await tools.confirm({
          title: `Import ${job.about}: ${wouldDo(subject, report)}?`,
          yes: "Import",
          no: "Do not import",
        });
        if (!yes) return;
        const request = { params: { storeId: job.storeId, importId: id }, body: { checkId: job.id } };
        const begun = await tools.api("imports.run", request, { idempotencyKey: tools.newKey() });
        await tools.stage.pointAt(begun.id);
      }),
  },
  {
    ...common,
    id: "imports.map",
    title: "Change how the file is read ...",
    keys: ["m"],
    words: "map columns encoding delimiter dates again mend",
    short: "columns",
    hint: 70,
    can: onImport,
    run: (now, tools) =>
      withImport(tools, async (_job, { id, subject: name, mapping, replaces, joinId }) => {
        if (!mapping) return tools.tell("This has no columns", "plain");
        const subject = (await readSubjects(now, tools)).find((each) => each.name === name);
        if (!subject) return tools.tell(`You may not import ${name}`, "plain");
        return ask(subject, { id, mapping, replaces, joinId }, now, tools);
      }),
  },
  {
    ...common,
    id: "imports.drop",
    title: "Drop the file ...",
    words: "delete remove discard forget upload room",
    can: onImport,
    run: (_now, tools) =>
      withImport(tools, async (job, { id }) => {
        if (isUnderWay(job)) return tools.tell("The file is still needed: cancel the job first", "plain");
        const title = `Drop ${job.about}? To check or import it, it has to be sent again. What is imported stays.`;
        if (!(await tools.confirm({ title, yes: "Drop it", no: "Keep it" }))) return undefined;
        const request = { params: { storeId: job.storeId, importId: id } };
        await tools.api("imports.drop", request, { idempotencyKey: tools.newKey() });
        tools.tell("The file is dropped", "success");
        return tools.refresh();
      }),
  },
  {
    ...common,
    id: "imports.undo",
    title: "Take the import back ...",
    keys: ["u"],
    words: "undo remove revert",
    short: "undo",
    hint: 60,
    can: onImport,
    run: (_now, tools) =>
      withImport(tools, async (job, { id, step, report }) => {
        if (step !== "run") return tools.tell("Only what was imported is taken back", "plain");
        if (isUnderWay(job)) return tools.tell("The import is still running: cancel it first", "plain");
        if (report && report.cannotUndo !== "") return tools.tell(report.cannotUndo, "plain");
        const title = `Take back all that came from ${job.about}? What was changed since stays, and stops this.`;
        if (!(await tools.confirm({ title, yes: "Take it back", no: "Leave it" }))) return;
        const request = { params: { storeId: job.storeId, importId: id } };
        const begun = await tools.api("imports.undo", request, { idempotencyKey: tools.newKey() });
        await tools.stage.pointAt(begun.id);
      }),
  },
];

/** What a file would do, in words: "1,204 new products, 12 changed, 3 lines refused". */
export function wouldDo(subject: string, report: ImportReport): string {
  const { records, completed, replaced, there, linesRefused } = report;
  const words = [
    `${grouped(records)} new ${subject}`,
    completed > 0 ? `${grouped(completed)} completed` : "",
    replaced > 0 ? `${grouped(replaced)} changed` : "",
    there > 0 ? `${grouped(there)} there already` : "",
    linesRefused > 0 ? `${counted(linesRefused, "line")} refused` : "",
  ];
  return words.filter((each) => each !== "").join(", ");
}

async function readSubjects(now: Now, tools: Tools): Promise<readonly ImportSubjectWords[]> {
  const { subjects } = await tools.api("imports.subjects", { params: { storeId: now.storeId ?? "" } });
  return subjects;
}

async function ask(subject: ImportSubjectWords, sent: ImportQuestion["sent"], now: Now, tools: Tools): Promise<void> {
  const title = `Import ${subject.name}`;
  const begun = await tools.ask("import", { title, storeId: now.storeId ?? "", subject, sent });
  if (begun !== undefined) await tools.stage.pointAt(begun);
}

type OfJob = NonNullable<Job["import"]>;

async function withImport(tools: Tools, run: (job: Job, of: OfJob) => Promise<void> | void): Promise<void> {
  const job = tools.stage.readImport();
  if (job?.import) await run(job, job.import);
}
