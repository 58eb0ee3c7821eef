import { importRights } from "#contract/imports/import.ts";
import type { ImportFile } from "#contract/imports/schema.ts";
import type { Job } from "#contract/jobs/schema.ts";
import type { Permission } from "#contract/permission.ts";
import { capitalized } from "#contract/text.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";
import { createJob } from "#gateway/store/jobs/jobs.ts";
import type { ImportParams } from "./import-job.ts";

const steps = { check: "Check", run: "Import", undo: "Undo the import" } as const;

/** Makes a job of an import. One that changes the store leaves an entry in the audit list. */
export async function beginImportJob(
  trx: Trx,
  { file, subject }: { readonly file: Omit<ImportFile, "size" | "received">; readonly subject: ImportSubject },
  asked: Omit<ImportParams, "importId" | "subject">,
  author: Author,
): Promise<Job> {
  const { id, storeId, fileName } = file;
  const { name } = subject;
  const params: ImportParams = { importId: id, subject: name, ...asked };
  const needs = [...importRights(name), ...rightsOfMap(subject, Object.keys(asked.mapping?.map ?? {}))];
  const about = { title: `${steps[asked.step]}: ${name}`, about: fileName, needs, params };
  const job = await createJob(trx, storeId, { kind: "import", ...about }, author);
  if (asked.step !== "check")
    await writeAudit(trx, { storeId }, [
      {
        subject: "import",
        id: job.id,
        name: `${capitalized(name)}: ${fileName}`,
        action: asked.step === "run" ? "created" : "undone",
        before: null,
        after: asked.step === "run" ? { about: `${name} from ${fileName}` } : null,
        author,
      },
    ]);
  return job;
}

/** The rights that some parts need beside those of the subject, such as the one to see what products cost. */
export function rightsOfMap(subject: ImportSubject, parts: readonly string[]): readonly Permission[] {
  return [...new Set(parts.flatMap((part) => subject.parts[part]?.right ?? []))];
}
