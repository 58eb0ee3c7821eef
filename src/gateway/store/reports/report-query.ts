import { sql } from "kysely";
import { type Fact, type FactName, facts } from "#contract/reports/facts.ts";
import type { Measure } from "#contract/reports/measure.ts";
import { measureOf, type MeasureName } from "#contract/reports/measures.ts";
import type { Grouping } from "#contract/reports/period.ts";
import { type Report } from "#contract/reports/reports.ts";
import { factOf, neededMeasures } from "#contract/reports/report-facts.ts";
import type { Db } from "#gateway/database/schema.ts";
import { type FactSql, factSql, type Sql } from "./fact-sql.ts";

/** Moments between which facts count, the second one not included. */
export interface Moments {
  readonly from: string;
  readonly to: string;
}

/** What one fact says of a report: its rows, and one more that is the total. */
export interface FactRow {
  readonly isTotal: boolean;
  readonly key: readonly (string | null)[];
  readonly names: readonly (string | null)[];
  readonly values: Readonly<Record<string, number | null>>;
}

/** Asks one fact for its part of a report. The total comes from the same statement, so it is right for any figure. */
export async function askFact(
  db: Db,
  of: {
    readonly report: Report;
    readonly fact: FactName;
    readonly storeId: string;
    readonly zone: string;
    readonly weekStart: number;
  },
  grouping: Grouping,
  moments: Moments | null,
): Promise<readonly FactRow[]> {
  const { report, fact, storeId, zone, weekStart } = of;
  const own: FactSql = factSql[fact];
  const names = neededMeasures(report).filter((name) => factOf(measureOf(name)) === fact);
  const dimensions = report.by.map((by) => dimensionSql(own, by, grouping, { zone, weekStart }));
  const condition = report.where?.[fact];
  const keys = sql.join(report.by.map((_, at) => sql.ref(`key${at}`)));
  const { rows } = await sql<Record<string, unknown>>`
    with facts as (
      select ${sql.join([
        ...dimensions.flatMap(({ key, name }, at) => [
          sql`${key} as ${sql.ref(`key${at}`)}`,
          sql`${name ?? sql`null::text`} as ${sql.ref(`name${at}`)}`,
        ]),
        ...names.flatMap((name) => inputs(name, fact)),
      ])}
      from ${own.from}
      where ${own.storeId} = ${storeId}
        ${own.at && moments ? sql`and ${own.at} >= ${moments.from} and ${own.at} < ${moments.to}` : sql``}
        ${condition === undefined ? sql`` : sql`and ${conditionSql(fact, condition)}`})
    select ${sql.join([
      sql`grouping(${sql.ref("key0")}) = 1 as "isTotal"`,
      ...report.by.flatMap((_, at) => [
        sql.ref(`key${at}`),
        sql`max(${sql.ref(`name${at}`)}) as ${sql.ref(`name${at}`)}`,
      ]),
      ...names.map((name) => sql`${aggregate(name)} as ${sql.ref(name)}`),
    ])}
    from facts group by grouping sets ((${keys}), ())`.execute(db);
  return rows.map((row) => ({
    isTotal: row["isTotal"] === true,
    key: report.by.map((_, at) => (row[`key${at}`] as string | null | undefined) ?? null),
    names: report.by.map((_, at) => (row[`name${at}`] as string | null | undefined) ?? null),
    values: Object.fromEntries(names.map((name) => [name, row[name] as number | null])),
  }));
}

function dimensionSql(
  own: FactSql,
  by: string,
  grouping: Grouping,
  { zone, weekStart }: { readonly zone: string; readonly weekStart: number },
) {
  if (by === "day") {
    // PostgreSQL's weeks begin on Monday: days are moved there and back.
    const moved = sql`${sql.lit(grouping === "week" ? weekStart - 1 : 0)} * interval '1 day'`;
    const local = sql`${own.at} at time zone ${zone}`;
    return {
      key: sql`(date_trunc(${sql.lit(grouping)}, ${local} - ${moved}) + ${moved})::date::text`,
      name: undefined,
    };
  }
  const found = own.dimensions[by];
  if (!found) throw new Error(`a fact has no dimension ${by}`);
  return { key: found.key, name: found.name };
}

/** What a measure needs of each single fact: whether it counts, and its value. */
function inputs(name: MeasureName, fact: FactName): readonly Sql[] {
  const measure = measureOf(name);
  if (!("fact" in measure)) return [];
  const column = columnOf(measure.of);
  const condition = measure.where === undefined ? sql`true` : conditionSql(fact, measure.where);
  const value = column === null ? sql`1` : factSql[fact].columns[column as never];
  if (value === undefined) throw new Error(`${name}: a ${fact} has no column ${column}`);
  return [sql`case when ${condition} then ${value as Sql} end as ${sql.ref(name)}`];
}

function columnOf(of: Extract<Measure, { readonly fact: FactName }>["of"]): string | null {
  if (of === "count") return null;
  return "sum" in of ? of.sum : "distinct" in of ? of.distinct : of.quantile;
}

function aggregate(name: MeasureName): Sql {
  const measure = measureOf(name);
  const column = sql.ref(name);
  if (!("fact" in measure)) throw new Error(`${name} is not taken from a fact`);
  const { of, unit } = measure;
  if (of === "count") return sql`count(${column})`;
  if ("distinct" in of) return sql`count(distinct ${column})`;
  if ("quantile" in of) return sql`percentile_disc(${sql.lit(of.at)}) within group (order by ${column})`;
  return unit === "quantity" ? sql`coalesce(sum(${column}), 0)::float8` : sql`coalesce(sum(${column}), 0)::bigint`;
}

/** The SQL of a condition of a fact: its own, or what the filter of its list means. */
function conditionSql(name: FactName, condition: string): Sql {
  const fact: Fact = facts[name];
  const own: FactSql = factSql[name];
  const filter = fact.conditions[condition];
  if (!filter) {
    const found = own.conditions[condition];
    if (!found) throw new Error(`a ${name} has no condition ${condition}`);
    return found;
  }
  return sql.join(
    Object.entries(filter).map(([field, values]) => {
      const column = own.fields[field];
      if (!column) throw new Error(`a ${name} has no field ${field}`);
      return values === true ? column : sql`${column} in (${sql.join(values)})`;
    }),
    sql` and `,
  );
}
