import { type Kinds, kinds } from "#contract/kinds.ts";
import type { ChangingKind } from "#contract/records/kind-names.ts";
import type { Db } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { ChangeableKind } from "./changeable-kind.ts";

/**
 * Makes the refusal of a change that starts from an old version: with the current row, and who has changed it and when.
 */
export async function staleVersion<K extends ChangingKind>(
  db: Db,
  kind: Pick<ChangeableKind<K, never>, "kind" | "changesSince">,
  current: Kinds[K],
  version: number,
): Promise<Refusal> {
  const { one, status } = kinds[kind.kind];
  if (version > current.version)
    return new Refusal(
      "stale-version",
      `This ${one} is at version ${current.version}, which is older than ${version}`,
      {
        current,
      },
    );
  const since = await kind.changesSince(db, current, version);
  const names = [...new Set(since.map(({ by }) => by))];
  const first = since[0]?.at ?? current.updatedAt;
  return new Refusal(
    "stale-version",
    `${names.length > 0 ? listNames(names) : "Somebody"} changed this ${one} ${ago(Date.now() - Date.parse(first))}: it is ${status(current)} now`,
    { current },
  );
}

function listNames(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
}

// Says how long ago and not a time of day, because neither the store's nor the reader's time zone is known here.
function ago(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const [count, unit] =
    seconds < 90
      ? [seconds, "second"]
      : seconds < 5_400
        ? [Math.round(seconds / 60), "minute"]
        : seconds < 129_600
          ? [Math.round(seconds / 3_600), "hour"]
          : [Math.round(seconds / 86_400), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
