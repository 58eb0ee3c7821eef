import { fieldCalled, hardToRead } from "#contract/settings/contrast.ts";
import type { SettingsTest } from "#contract/settings/file.ts";
import { type SectionName, sectionOf } from "#contract/settings/sections.ts";
import type { Tools } from "#commands/context/tools.ts";
import { callSettings, type DraftRow, type SettingsRow } from "./settings-form.ts";

type Values = Readonly<Record<string, unknown>>;

/** What a draft sets. */
export const valuesOf = (draft: DraftRow): Values =>
  Object.fromEntries(Object.keys(draft.live).map((field) => [field, draft[field]]));

/** Lets a change of a section that has led to `row` be taken back by key; then a published draft is a draft again. */
export function keepBack(
  name: SectionName,
  row: SettingsRow,
  tools: Pick<Tools, "api" | "keepUndo" | "newKey" | "refresh">,
  draft?: DraftRow,
): void {
  const { storeId, version } = row;
  if (version < 2) return;
  const keys = [tools.newKey(), tools.newKey()] as const;
  const params = { storeId };
  tools.keepUndo({
    title: sectionOf(name).title,
    because: null,
    async run() {
      const body = { version, to: version - 1 };
      await callSettings(tools.api, name, "back", { params, body }, { idempotencyKey: keys[0] });
      if (draft) {
        const now = (await callSettings(tools.api, name, "draft", { params })) as DraftRow;
        const again = { ...valuesOf(draft), version: now.version, base: now.published };
        await callSettings(tools.api, name, "save-draft", { params, body: again }, { idempotencyKey: keys[1] });
      }
      await tools.refresh();
    },
  });
}

/**
 * Publishes a draft by `call`, which answers null where that failed and was told: every way to publish goes through here.
 * It asks first where colours cannot be read, says what was published, and keeps the way back.
 */
export async function publish(
  name: SectionName,
  draft: DraftRow,
  tools: Pick<Tools, "api" | "confirm" | "keepUndo" | "newKey" | "refresh" | "tell">,
  call: () => Promise<DraftRow | null>,
): Promise<void> {
  const [warning] = hardToRead(name, (plain) => String(draft[fieldCalled(name, plain)] ?? ""));
  const asked = { title: `${warning} Publish it all the same?`, yes: "Publish", no: "Keep the draft" };
  if (warning !== undefined && !(await tools.confirm(asked))) return;
  const answer = await call();
  if (!answer) return;
  tools.tell("Published", "success", `${sectionOf(name).title}, version ${answer.published}`);
  keepBack(name, { ...answer, version: answer.published }, tools, draft);
}

/** Publishes the draft of a section as it is kept; says so where there is none. */
export async function publishDraft(name: SectionName, storeId: string, tools: Tools): Promise<void> {
  const params = { storeId };
  const draft = (await callSettings(tools.api, name, "draft", { params })) as DraftRow;
  if (!draft.draft) {
    tools.tell("There is no draft to publish", "plain", sectionOf(name).title);
    return;
  }
  const request = { params, body: { version: draft.version } };
  await publish(name, draft, tools, async () => {
    const idempotencyKey = tools.newKey();
    return (await callSettings(tools.api, name, "publish", request, { idempotencyKey })) as DraftRow;
  });
  await tools.refresh();
}

/** Asks the program of a section whether it answers, with what is saved, and tells what came of it. */
export async function testProgram(
  name: SectionName,
  storeId: string,
  tools: Pick<Tools, "api" | "tell">,
): Promise<void> {
  const request = { params: { storeId }, body: {} };
  const { works, says } = (await callSettings(tools.api, name, "test", request)) as unknown as SettingsTest;
  tools.tell(says, works ? "success" : "error", sectionOf(name).title);
}
