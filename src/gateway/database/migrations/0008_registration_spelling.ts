import { type Kysely, sql } from "kysely";

/**
 * A registration is the same with other spaces in it, for the table as for imports. Where several vehicles of a store
 * have one registration already, the one that a rider has, else the one that was changed longest ago, keeps it. The
 * others get a number behind it, "KA 01 AB 1234-2", and their history says why: nothing is lost, and somebody can
 * correct or delete them.
 */
const registrationSpelling = `
drop index vehicles_registration;

do $$
begin
  loop
    with same as (
      select store_id, id, registration, row_number() over (
        partition by store_id, upper(replace(registration, ' ', ''))
        order by exists (
          select from riders where riders.store_id = vehicles.store_id and riders.vehicle_id = vehicles.id) desc,
          updated_at, id) as place
      from vehicles where state <> 'DELETE'
    ), renamed as (
      update vehicles set
        registration = same.registration || '-' || same.place,
        version = version + 1,
        updated_at = date_trunc('milliseconds', clock_timestamp())
      from same
      where vehicles.store_id = same.store_id and vehicles.id = same.id and same.place > 1
      returning vehicles.store_id, vehicles.id, vehicles.version, vehicles.updated_at,
        same.registration as before, vehicles.registration as after
    )
    insert into record_history (store_id, kind, record_id, action, at, by_name, origin, version, changes, text)
    select store_id, 'vehicle', id, 'changed', updated_at, 'Upgrade', 'By Admin', version,
      jsonb_build_object('registration', jsonb_build_array(before, after)),
      'Another vehicle has this registration, written with other spaces'
    from renamed;
    exit when not found;
  end loop;
end $$;

create unique index vehicles_registration on vehicles (store_id, upper(replace(registration, ' ', '')))
  where state <> 'DELETE';
`;

/** Makes registrations unique however they are spaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(registrationSpelling).execute(db);
}
