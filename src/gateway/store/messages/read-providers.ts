import { sql } from "kysely";
import { type Channel, channels } from "#contract/messages/message.ts";
import { channelPrefixes } from "#contract/settings/messages.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readSection } from "#gateway/store/settings/read-setting.ts";

/** Who sends the messages of a channel for a store. */
export interface MessageProvider {
  readonly url: string;
  readonly key: string;
  readonly sender: string;
}

/** The providers of a store; a channel that is left out is off. */
export type MessageProviders = Readonly<Partial<Record<Channel, MessageProvider>>>;

/** The providers of a store, with their keys: for the sender alone. */
export async function readProviders(db: Db, storeId: string): Promise<MessageProviders> {
  const settings = await readSection(db, storeId, "messages");
  return Object.fromEntries(
    channels.flatMap((channel) => {
      const prefix = channelPrefixes[channel];
      const url = settings[`${prefix}Url`];
      return url === "" ? [] : [[channel, { url, key: settings[`${prefix}Key`], sender: settings[`${prefix}Sender`] }]];
    }),
  );
}

/** In how many seconds messages may be sent again: 0 now, more while it is quiet. */
export async function secondsOfQuiet(db: Db, storeId: string): Promise<number> {
  const { quietFrom: from, quietUntil: until } = await readSection(db, storeId, "messages");
  if (from === null || until === null || from === until) return 0;
  const { rows } = await sql<{ seconds: number }>`
    with here as (
      select time_zone, clock_timestamp() at time zone time_zone as local from stores where id = ${storeId}
    ), quiet as (
      select time_zone, local, local::date + ${until}::time
        + case when local::time < ${until}::time then interval '0' else interval '1 day' end as ends,
        case when ${from}::time < ${until}::time
          then local::time >= ${from}::time and local::time < ${until}::time
          else local::time >= ${from}::time or local::time < ${until}::time end as is_quiet
      from here
    )
    select case when is_quiet then extract(epoch from ends at time zone time_zone - clock_timestamp())::float8
      else 0 end as seconds
    from quiet`.execute(db);
  return Math.max(0, rows[0]?.seconds ?? 0);
}
