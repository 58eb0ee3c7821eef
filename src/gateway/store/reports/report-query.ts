import { sql } from "kysely";
import { type Fact, type FactName, facts } from "#contract/reports/facts.ts";
import { measureOf, type MeasureName } from "#contract/reports/measures.ts";
import type { Grouping } from "#contract/reports/period.ts";
import type { Report } from "#contract/reports/new-report.ts";
import { factOf, neededMeasures } from "#contract/reports/report-facts.ts";
import type { Db } from "#gateway/database/schema.ts";
import { type FactSql, factSql, type Sql } from "./fact-sql.ts";
import { type AskedFacts, goodsByOrderSql, type Moments } from "./goods-sql.ts";
import { allVisitsSql } from "./visit-sql.ts";

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
    /** The ids of the records that a filter finds; null without a filter. */
    readonly found: Sql | null;
  },
  grouping: Grouping,
  moments: Moments | null,
): Promise<readonly FactRow[]> {
  const { report, fact, storeId, zone, weekStart, found } = of;
  const own = sqlOf(report, fact);
  const names = neededMeasures(report).filter((name) => factOf(measureOf(name)) === fact);
  const dimensions = report.by.map((by) => dimensionSql(own, by, grouping, { zone, weekStart }));
  const condition = report.where?.[fact];
  const { inputs, outputs } = figuresSql(names, fact, own, report.by);
  const used = new Set([...report.by, ...names.flatMap(neededBy), condition]);
  const asked = { storeId, zone, moments, condition, found };
  const joins = (own.joins ?? []).filter((each) => each.for.some((name) => used.has(name)));
  const keys = report.by.map((_, at) => sql.ref(`key${at}`));
  // The offset keeps what is worked out of a fact from being worked out again for each figure that needs it.
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([
      sql`grouping(key0) = 1 as "isTotal"`,
      ...report.by.flatMap((_, at) => [
        sql`${sql.ref(`key${at}`)}::text as ${sql.ref(`key${at}`)}`,
        sql`max(${sql.ref(`name${at}`)}) as ${sql.ref(`name${at}`)}`,
      ]),
      ...outputs,
    ])}
    from (
      select ${sql.join([
        ...dimensions.flatMap(({ key, name }, at) => [
          sql`${key} as ${sql.ref(`key${at}`)}`,
          sql`${name ?? sql`null::text`} as ${sql.ref(`name${at}`)}`,
        ]),
        ...inputs,
      ])}
      from ${typeof own.from === "function" ? own.from(asked) : own.from}
        ${sql.join(
          joins.map(({ join }) => (typeof join === "function" ? join(asked) : join)),
          sql` `,
        )}
      where ${isAsked(fact, own, asked)} offset 0) as facts
    group by grouping sets ((${sql.join(keys)}), ())`.execute(db);
  return rows.map((row) => ({
    isTotal: row["isTotal"] === true,
    key: report.by.map((_, at) => (row[`key${at}`] as string | null | undefined) ?? null),
    names: report.by.map((_, at) => (row[`name${at}`] as string | null | undefined) ?? null),
    values: Object.fromEntries(names.map((name) => [name, row[name] as number | null])),
  }));
}

/** The condition of the rows of a fact that are asked for; what makes its own rows has asked already. */
function isAsked(fact: FactName, own: FactSql, { storeId, moments, condition, found }: AskedFacts): Sql {
  if (typeof own.from === "function") return sql`true`;
  return sql`${own.storeId} = ${storeId}
    ${own.at && moments ? sql`and ${own.at} >= ${moments.from} and ${own.at} < ${moments.to}` : sql``}
    ${condition === undefined ? sql`` : sql`and ${conditionSql(fact, own, condition)}`}
    ${found && own.id ? sql`and ${own.id} in (${found})` : sql``}`;
}

/** From where a report takes a fact: from what is added up already, where that tells enough. */
function sqlOf({ by, where }: Report, fact: FactName): FactSql {
  const tells = ({ dimensions }: FactSql): boolean => by.every((each) => each === "day" || each in dimensions);
  if (fact === "line" && tells(goodsByOrderSql)) return goodsByOrderSql;
  if (fact === "visit" && !where?.visit && tells(allVisitsSql)) return allVisitsSql;
  return factSql[fact];
}

function dimensionSql(
  own: FactSql,
  by: string,
  grouping: Grouping,
  { zone, weekStart }: { readonly zone: string; readonly weekStart: number },
) {
  if (by === "store") return { key: sql`'store'`, name: undefined };
  if (by === "day") {
    const day = own.day ?? sql`(${own.at} at time zone ${zone})::date`;
    if (grouping === "month") return { key: sql`date_trunc('month', ${day})::date`, name: undefined };
    const intoWeek = sql`(extract(isodow from ${day})::int + 7 - ${sql.lit(weekStart)}) % 7`;
    return { key: grouping === "week" ? sql`${day} - ${intoWeek}` : day, name: undefined };
  }
  const found = own.dimensions[by];
  if (!found) throw new Error(`a fact has no dimension ${by}`);
  return { key: found.key, name: found.name };
}

/**
 * What the figures need of each fact, its columns and conditions, each once; and the figures themselves, made of these.
 */
function figuresSql(names: readonly MeasureName[], fact: FactName, own: FactSql, by: readonly string[]) {
  const inputs = new Map<string, Sql>();
  const given = (name: string, value: Sql): Sql => {
    if (!inputs.has(name)) inputs.set(name, sql`${value} as ${sql.ref(name)}`);
    return sql.ref(name);
  };
  const column = (name: string): Sql => {
    const found = own.columns[name];
    if (!found) throw new Error(`a ${fact} has no column ${name}`);
    return given(name, found);
  };
  const outputs = names.map((name) => {
    const measure = measureOf(name);
    if (!("fact" in measure)) throw new Error(`${name} is not taken from a fact`);
    const { of, unit, where } = measure;
    const only =
      where === undefined ? sql`` : sql`filter (where ${given(`is ${where}`, conditionSql(fact, own, where))})`;
    const summed = (value: Sql, is: Sql): Sql => sql`coalesce(sum(${value}) ${only}, 0)::${is}`;
    const figure = (): Sql => {
      if (of === "count") return own.times ? summed(given("times", own.times), sql`bigint`) : sql`count(*) ${only}`;
      if ("distinct" in of) {
        const counted = own.counted?.[of.distinct];
        if (!counted) return sql`count(distinct ${column(of.distinct)}) ${only}`;
        const key = by.find((each) => each in counted) ?? "all";
        const each = (part: string): Sql =>
          summed(given(`${of.distinct} by ${part}`, counted[part] ?? sql`0`), sql`bigint`);
        return sql`case when grouping(key0) = 1 then ${each("all")} else ${each(key)} end`;
      }
      if ("quantile" in of)
        return sql`percentile_disc(${sql.lit(of.at)}) within group (order by ${column(of.quantile)}) ${only}`;
      return summed(column(of.sum), unit === "quantity" ? sql`float8` : sql`bigint`);
    };
    return sql`${figure()} as ${sql.ref(name)}`;
  });
  return { inputs: [...inputs.values()], outputs };
}

/** The column that a figure is taken from, and the condition under which it counts. */
function neededBy(name: MeasureName): string[] {
  const measure = measureOf(name);
  if (!("fact" in measure)) return [];
  const { of, where } = measure;
  return [typeof of === "object" ? Object.values(of) : [], where ?? []].flat().map(String);
}

/** The SQL of a condition of a fact: its own, or what the filter of its list means. */
function conditionSql(name: FactName, own: FactSql, condition: string): Sql {
  const fact: Fact = facts[name];
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
