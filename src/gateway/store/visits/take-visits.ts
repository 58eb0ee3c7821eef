import { isbot } from "isbot";
import { sql } from "kysely";
import type { TakenVisits, Visit } from "#contract/visits/routes.ts";
import type { Trx } from "#gateway/database/schema.ts";

const earliest = 2 * 86_400_000;
const latest = 10 * 60_000;

/** The moment in a version 7 UUID, in ms since 1970. */
function momentIn(id: string): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
}

/**
 * Takes in what customers looked at, `now` in ms. One that was sent before stays as it is. Robots are left out, and so
 * is what the store does not have or what is too old; the answer counts them.
 */
export async function takeVisits(
  trx: Trx,
  storeId: string,
  visits: readonly Visit[],
  now: number,
): Promise<TakenVisits> {
  const people = visits.filter(({ agent }) => agent === "" || !isbot(agent));
  const timely = people.flatMap((each) => {
    const { place, target, source, campaign } = each;
    const at = momentIn(each.visit);
    if (at < now - earliest || at > now + latest) return [];
    return {
      ...each,
      at: new Date(at).toISOString(),
      // The path alone: what follows may name a person.
      target: place === "page" ? target.replace(/[?#].*/s, "") : target.toLowerCase(),
      source: source.trim().toLowerCase(),
      campaign: campaign.trim().toLowerCase(),
    };
  });
  const { rows } = await sql<{ kept: number }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(timely)}::json) as sent (visit uuid,
        at timestamptz, session uuid, visitor uuid, place text, target text, device text, source text, campaign text)
    ), known as (
      select given.*, products.id as product_id, categories.id as category_id
      from given
      left join products on place = 'product' and products.store_id = ${storeId} and products.id::text = target
      left join categories on place = 'category' and categories.store_id = ${storeId} and categories.id::text = target
      where (place = 'page' and target <> '') or products.id is not null or categories.id is not null
    ), added as (
      insert into visits (store_id, id, at, session, visitor, place, page, product_id, category_id, device, source,
        campaign)
      select ${storeId}, visit, at, session, visitor, place, case place when 'page' then target else '' end,
        product_id, category_id, device, source, campaign
      from known order by visit on conflict do nothing
    )
    select count(*)::int as kept from known`.execute(trx);
  const kept = rows[0]?.kept ?? 0;
  return { kept, bots: visits.length - people.length, refused: people.length - kept };
}
