import type { TestGateway } from "../gateway.ts";
import { hashOf, addFile } from "#gateway/store/files/files.ts";
import { keepWritten } from "#gateway/store/files/keep-files.ts";

/** Makes a file that was sent whole, in one part. */
export async function buildImportFile(
  { db, files, logins }: Pick<TestGateway, "db" | "files" | "logins">,
  storeId: string,
  text = "registration,type\nKA 01 AB 1234,Bike\n",
  subject = "vehicles",
): Promise<{ readonly id: string }> {
  const bytes = Buffer.from(text);
  const file = await db
    .insertInto("import_files")
    .values({
      store_id: storeId,
      subject,
      name: "sent.csv",
      size: bytes.length,
      by_name: "Asha",
      user_id: logins.admin.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { file: written } = await keepWritten(db, files, storeId, {
    name: "part.bin",
    type: "application/octet-stream",
    hash: hashOf(bytes),
    size: bytes.length,
    bytes: new Blob([bytes]),
  });
  await db.transaction().execute(async (trx) => {
    const author = { userId: null, name: "Asha" };
    const fileId = await addFile(trx, { storeId, record: null, author }, written);
    await trx
      .insertInto("import_parts")
      .values({ store_id: storeId, import_id: file.id, starts_at: 0, size: bytes.length, file_id: fileId })
      .execute();
  });
  return file;
}
