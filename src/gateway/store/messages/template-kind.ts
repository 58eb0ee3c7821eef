import { placeholders } from "#contract/messages/message.ts";
import { parseTemplate } from "#contract/messages/template-text.ts";
import { templateFields, templateRecord, type TemplateRow } from "#contract/messages/template.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { wrongField } from "#gateway/refusal.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { recordColumns } from "#gateway/store/records/record-columns.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";

/** Templates, each a `TemplateRow`. */
function templateRows(db: Db) {
  return db
    .selectFrom("message_templates")
    .select(recordColumns("message_templates"))
    .select(fieldColumns("message_templates", templateFields));
}

/** How templates of messages are read and written. */
export const templateKind = storedKind({
  kind: "message-template",
  table: "message_templates",
  unique: { message_templates_name: { field: "name", because: "another template has this name" } },
  list: definedList(templateRecord, { rows: templateRows }),
  rules: templateRules,
});

/** The rule for templates: text and subject have only the placeholders that are known where they are sent. */
async function templateRules(
  _trx: Trx,
  _storeId: string,
  before: TemplateRow | null,
  fields: Partial<TemplateRow>,
): Promise<Partial<TemplateRow>> {
  const { occasion = "Own words", text = "", subject = "" } = { ...before, ...fields };
  for (const [field, template] of Object.entries({ text, subject })) {
    const reading = parseTemplate(template, placeholders[occasion]);
    if ("mistake" in reading) {
      const { at, because } = reading.mistake;
      throw wrongField(before ? `changes.${field}` : field, `at sign ${at + 1}: ${because}`);
    }
  }
  return fields;
}
