import { api } from "#console/client/api.ts";
import { session } from "#console/session/session.ts";

let isReading = false;

/** Says in the status bar which jobs of this login wait or run. A read that fails is made again with the next event. */
export async function readOwnJobs(line: { text: string }): Promise<void> {
  const storeId = session.store?.id;
  if (isReading || storeId === undefined) return;
  isReading = true;
  try {
    const { jobs } = await api("jobs.list", { params: { storeId }, query: { own: "under-way" } });
    const [first, ...others] = jobs;
    const share = first?.total ? ` ${Math.floor((100 * first.done) / first.total)} %` : "";
    const standing = first?.state === "waiting" ? " waits" : share;
    const more = others.length > 0 ? `, ${others.length} more` : "";
    line.text = first ? `${first.kind === "export" ? "Export: " : ""}${first.title}${standing}${more}` : "";
  } catch {
    // Nobody waits for this line.
  } finally {
    isReading = false;
  }
}
