import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { migrate, migrations } from "#gateway/database/migrate.ts";
import { readCatalogue, stepsBySubject } from "#gateway/database/take-over.ts";
import { createTestDatabase } from "../../support/database/database.ts";
import { buildBusinessUnit, buildOrder, buildStore } from "../../support/database/rows.ts";
import { changedTables, readTables, type Tables } from "../../support/database/tables.ts";

/** The names of the steps of the versions before, in order. */
const namesBefore = `
  0001_foundation 0002_access 0003_log_in_age 0004_name_order 0005_record_events 0006_records 0007_files
  0008_registration_spelling 0009_undone_changes 0010_devices 0011_exceed_capacity 0012_comment_origins
  0013_form_header 0014_wall 0015_undone_record_changes 0016_stage_colors 0017_setup 0018_users 0019_door 0020_audit
  0021_imports 0022_import_maps 0023_search_products 0024_areas 0026_macros 0027_order_edits 0028_stock 0029_ledger
  0030_terms 0031_drawers_without_user 0032_returns 0033_refunds 0034_invoices 0035_prints 0037_refund_labels
  0038_invoice_documents 0039_printed_invoices 0040_returned 0041_imported_returns 0042_quick_lists
  0044_transaction_list 0045_files_outside 0047_exchanges 0050_quick_books 0054_product_weight 0061_audit_at_commit
  0062_catalogue_before_import 0063_search_lines 0064_settings 0065_lost_by_changes 0066_folded_search 0067_not_sent
  0068_reasons 0071_what_waits 0072_saved_views 0073_intake_limits 0074_packed_orders 0075_rider_cash
  0076_drawer_counts 0077_day_end_prints 0078_edit_reasons 0079_thermal_roll 0080_second_person 0081_persons
  0083_audit_by_its_owner 0087_promo_kept_on_lines 0088_terms_of_orders 0089_when_it_came_back 0093_state_of_addresses
  0094_equal_tax_parts 0095_codes_of_products 0100_catalogue 0101_prices 0104_promotions 0105_reviews 0110_customers
  0115_reports 0120_stored_settings 0125_jobs 0130_product_lists 0135_segments 0140_doubles 0145_delivery_areas
  0146_localities 0150_product_edits 0151_undone_returns 0155_handed_over_in_part 0160_delivery_tax
  0161_business_buyers 0162_retention 0163_promo_minimum 0165_stock_counts 0166_shelf_labels 0167_product_cost
  0168_category_images 0175_settings_drafts 0176_week_and_business_pricing 0177_hsn_rates 0178_numbering
  0180_served_areas 0185_customer_buys 0186_segment_members 0187_people 0188_forgetting 0189_looks 0190_import_files
  0191_schedules 0195_visits 0196_indents 0197_cancelled_lines 0198_areas_and_groups_of_promotions 0199_offer_uses
  0200_imported_categories 0201_products_list_search 0202_rights_of_sections 0203_tax_of_categories
  0204_localities_by_hand 0205_orders_of_nobody 0206_customers_by_state 0207_order_facts 0208_conversations
  0209_messages 0210_phones_of_countries 0211_limits_of_offers 0214_further_categories 0216_slots_by_weekday
  0217_closing_of_areas 0219_papers 0222_words_of_consent 0223_stock_of_wishes 0224_crops 0225_days_of_documents
  0226_print_jobs 0227_usual_and_sale_prices 0228_sold_stays_sold 0229_paid_goods 0230_last_orders
  0231_visitors_of_orders 0232_pin_codes 0233_folded_letters 0234_known_people 0235_raised_logins 0236_own_failures
  0237_own_uploads 0238_turns_of_stores 0245_gateways 0246_merges_by_id 0247_forgetting_job 0255_search_words
  0256_withdrawn_refunds 0260_shared_macros 0263_login_skeletons 0264_forget_in_maps 0265_held_categories
  0270_barcodes_cut_short 0280_places_of_templates 0290_goods_of_promotions 0300_before_images
  0305_segments_without_days 0310_places_of_orders 0320_plans_of_triggers 0330_visit_quarters 0331_visits_of_place
  0340_products_in_name_order 0350_prices_to_tell 0351_prices_told_before 0360_file_folder
  0380_audit_numbers_on_standby 0390_key_of_visits 0391_visits_until 0392_visits_until_checked 0393_months_of_visits
  0395_gateways_told 0396_jobs_failed 0397_lines_by_store
`
  .trim()
  .split(/\s+/);

/** The SHA-256 of what these steps made of an empty database, one line for each part of its catalogue. */
const madeBefore = "9e9e1b288e7abe80fe9c8708bd4b919ea595bd22e24c3015f456fa3284d12825";

/** A database with an order in it whose list is that of the steps before, or another one. */
async function databaseOf(names: readonly string[]) {
  const database = await createTestDatabase("template0");
  onTestFinished(() => database.drop());
  const { db, url } = database;
  const steps = Object.fromEntries(stepsBySubject(migrations));
  await migrate(url, steps);
  const { id } = await buildStore(db, { business_unit_id: await buildBusinessUnit(db) });
  await buildOrder(db, id, {});
  await sql`delete from kysely_migration`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) select name, now()::text from unnest(${names}::text[]) as name`.execute(
    db,
  );
  const listed = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(
      db,
    );
    return rows.map(({ name }) => name);
  };
  /** What stands in all tables. It needs a function, which does not stay. */
  const content = async (): Promise<Tables> => {
    const trx = await db.startTransaction().execute();
    const tables = await readTables(trx);
    await trx.rollback().execute();
    return tables;
  };
  return { db, url, listed, content };
}

it("an empty database becomes what the steps before made of it, part by part", async () => {
  const database = await createTestDatabase("template0");
  onTestFinished(() => database.drop());
  await migrate(database.url, Object.fromEntries(stepsBySubject(migrations)));
  const lines = await database.db.transaction().execute((trx) => readCatalogue(trx, "public"));
  expect(lines.length).toBeGreaterThan(2_500);
  expect(createHash("sha256").update(lines.join("\n")).digest("hex")).toBe(madeBefore);
});

it("a database of the version before goes on with all its rows, under the names of the new steps", async () => {
  const { db, url, listed, content } = await databaseOf(namesBefore);
  // Months of visits come and go, and rights are given at each start.
  await sql`select visit_months('100 years')`.execute(db);
  await sql`grant select on orders to public`.execute(db);
  const before = await content();
  const later = Object.keys(migrations).slice(stepsBySubject(migrations).length);
  expect(await migrate(url)).toEqual({ done: later, isNewer: false });
  expect(await listed()).toEqual(Object.keys(migrations));
  if (later.length === 0) expect(changedTables(before, await content())).toEqual(["kysely_migration"]);
  expect(await migrate(url)).toEqual({ done: [], isNewer: false });
  const { rows } = await sql`select from pg_namespace where nspname = 'aisle_made'`.execute(db);
  expect(rows).toEqual([]);
});

it.each([
  ["a column more", "alter table orders add column colour text", "it has column 47 of orders colour text"],
  [
    "another order of columns",
    "alter table gateways drop column version, add column version text",
    "it has column 3 of gateways host text",
  ],
  ["no index", "drop index orders_slot", "it lacks index orders_slot"],
  [
    "another check",
    "alter table pickers add constraint pickers_own check (name <> 'none')",
    "it has constraint pickers_own of pickers",
  ],
  ["a trigger that sleeps", "alter table orders disable trigger list_order", "it has trigger list_order of orders D"],
  [
    "another function",
    "create or replace function order_is_sold(status text) returns boolean language sql immutable parallel safe return true",
    "it has function order_is_sold",
  ],
])("a database with %s stays as it is, and the reason names it", async (_, change, told) => {
  const { db, url, listed, content } = await databaseOf(namesBefore);
  await sql.raw(change).execute(db);
  const before = await content();
  await expect(migrate(url)).rejects.toThrow(told);
  expect(changedTables(before, await content())).toEqual([]);
  expect(await listed()).toEqual(namesBefore);
});

it.each([
  ["older than the version before", namesBefore.slice(0, -1)],
  ["of steps that nobody knows", [...namesBefore, "0399_own"]],
])("a database %s has to start the version before once", async (_, names) => {
  const { url, listed } = await databaseOf(names);
  await expect(migrate(url)).rejects.toThrow("start the version before this one once, it migrates; then this one");
  expect(await listed()).toEqual(names);
});
