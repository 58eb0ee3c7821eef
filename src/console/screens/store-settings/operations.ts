import type { Operations } from "#contract/settings/operations.ts";
import { counted } from "#contract/text.ts";
import type { Format } from "#console/kit/format.ts";

/** Something that needs a look, as a sentence; `isBad` where customers or the staff already feel it. */
export interface Concern {
  readonly words: string;
  readonly isBad: boolean;
}

/** What waits for longer than this needs a look, in milliseconds; consoles are behind after fewer seconds. */
const longWait = 10 * 60_000;
const longBehind = 5;
/** Whoever asks for what a replica has not got yet is answered by the database itself. */
const longReplicaBehind = 60;
/** A back-up is made each day, and what has changed is copied each minute; in milliseconds. */
const longWithoutBackup = 26 * 60 * 60_000;

/** What of the running system needs a look, the worst first. */
export function concernsOf(operations: Operations, format: Format): readonly Concern[] {
  const { gateways, jobs, secondsBehind, replica, messagesDueSince, invoicesDueSince } = operations;
  const now = Date.parse(operations.at);
  const isLong = (since: string | null): since is string => since !== null && now - Date.parse(since) > longWait;
  const concerns: Concern[] = [];
  const tell = (isBad: boolean, words: string): void => void concerns.push({ words, isBad });
  for (const [place, { isSeen, seenAt }] of gateways.entries())
    if (!isSeen)
      tell(
        true,
        `Gateway ${place + 1} has not been seen since ${format.moment(seenAt, now)}: look whether it still runs`,
      );
  if (secondsBehind > longBehind)
    tell(true, `Screens show what was ${counted(Math.round(secondsBehind), "second")} ago`);
  if (isLong(messagesDueSince))
    tell(true, `Messages to customers have not left since ${format.moment(messagesDueSince, now)}`);
  if (isLong(invoicesDueSince)) tell(true, `Invoices have not left since ${format.moment(invoicesDueSince, now)}`);
  if (replica?.secondsBehind === null) tell(true, "The replica does not answer: the database answers for it");
  if (replica && (replica.secondsBehind ?? 0) > longReplicaBehind)
    tell(false, `The replica is ${counted(Math.round(replica.secondsBehind ?? 0), "second")} behind`);
  for (const words of troubleOf(operations, format)) tell(true, words);
  if (isLong(jobs.waitingSince)) {
    const since = `since ${format.moment(jobs.waitingSince, now)}`;
    tell(
      false,
      jobs.waiting === 1 ? `1 job waits ${since}` : `${counted(jobs.waiting, "job")} wait, the oldest ${since}`,
    );
  }
  if (jobs.failed > 0)
    tell(false, `${counted(jobs.failed, "job")} ${jobs.failed === 1 ? "has" : "have"} failed within the last day`);
  const versions = new Set(gateways.flatMap(({ isSeen, version }) => (isSeen ? [version] : [])));
  if (versions.size > 1)
    tell(false, "The gateways run different versions: a new one is being started, or one was left out");
  return concerns;
}

/** What is wrong with the back-ups, in sentences. */
function troubleOf({ at, backups }: Operations, format: Format): readonly string[] {
  if (backups === null) return [];
  const { last, copiedAt, trouble } = backups;
  if (trouble !== null) return [`Nothing is backed up: ${trouble}`];
  const now = Date.parse(at);
  if (last === null) return ["No back-up has been made yet: the log of the gateway says why, if it stays so"];
  return [
    ...(now - Date.parse(last.at) > longWithoutBackup
      ? [`The last back-up is of ${format.moment(last.at, now)}: look whether its disk is there and has room`]
      : []),
    ...(now - Date.parse(copiedAt ?? last.at) > longWait
      ? [
          `Changes have not been backed up since ${format.moment(copiedAt ?? last.at, now)}: look whether the disk is there`,
        ]
      : []),
  ];
}
