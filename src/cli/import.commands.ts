import { type Command, Option } from 'commander';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Principal } from '../kernel/auth/principal.js';
import { lettersOf } from '../kernel/folded-text.js';
import {
  columnOfProblem,
  type ColumnSet,
  type FileOptions,
  ImportFilesService,
  type ImportKind,
  ImportKinds,
  ImportRunner,
  ImportsService,
  type KnownMappings,
  openColumns,
  plannedOf,
  problemInWords,
  type Readings,
  readingsOf,
  type ShownRow,
  TEXT_ENCODINGS,
  type TextEncoding,
} from '../imports/index.js';
import { Incomplete, type RunCommand } from './command.js';
import type { Operator } from './operator.js';

interface ImportFlags {
  readonly business: string;
  readonly in: string;
  readonly mapping?: string;
  readonly encoding?: TextEncoding;
  readonly dateOrder?: keyof typeof DATE_ORDERS;
  readonly decimal?: keyof typeof DECIMALS;
  readonly createRooms?: true;
  readonly dryRun?: true;
}

/** `ymd` says nothing about cells in which a day or a month is first: such a file is still refused. */
const DATE_ORDERS = { dmy: 'day-first', mdy: 'month-first', ymd: undefined } as const;
const DECIMALS = { comma: 'decimal-comma', point: 'decimal-point' } as const;

/** The groups of commands, and what they are about, for those that have no other commands. */
const GROUPS = [
  ['asset', 'Assets.'],
  ['part', 'Spare parts and their stock.'],
  ['person', 'Technicians, and accounts with invitations.'],
  ['operation', 'Operations, open and past.'],
] as const satisfies readonly (readonly [ImportKind, string])[];

/** `asset import` and the same for other records (D79). It comes after the other commands of these records. */
export function addImportCommands(program: Command, run: RunCommand): void {
  for (const [kind, about] of GROUPS) addImport(groupOf(program, kind, about), kind, run);
}

/** The commands of a noun, which may have others already. */
function groupOf(program: Command, noun: string, about: string): Command {
  return program.commands.find((each) => each.name() === noun) ?? program.command(noun).description(about);
}

function addImport(group: Command, kind: ImportKind, run: RunCommand): void {
  const command = group
    .command('import')
    .description('Imports a table (Excel or CSV), as its page in the portal does, and waits for the end.')
    .requiredOption('--business <business>', 'the business')
    .requiredOption('--in <file>', 'the file')
    .option(
      '--mapping <file>',
      'a JSON object: headings of the file, and their columns, or null for not imported',
    )
    .addOption(
      new Option('--date-order <order>', 'how days are read where the file leaves it open').choices(
        Object.keys(DATE_ORDERS),
      ),
    )
    .addOption(
      new Option('--decimal <sign>', 'how numbers are read where the file leaves it open').choices(
        Object.keys(DECIMALS),
      ),
    )
    .addOption(
      new Option('--encoding <encoding>', 'the encoding of a text that is not recognised').choices([
        ...TEXT_ENCODINGS,
      ]),
    )
    .option('--dry-run', 'only checks the file')
    .action((flags: ImportFlags) =>
      run(async (operator) => importFile(operator, kind, flags, await operator.ownerOf(flags.business))),
    );
  if (kind === 'asset') command.option('--create-rooms', 'creates the rooms that do not exist yet');
}

async function importFile(
  operator: Operator,
  kind: ImportKind,
  flags: ImportFlags,
  owner: Principal,
): Promise<object> {
  const files = operator.get(ImportFilesService);
  const imports = operator.get(ImportsService);
  const set = operator.get(ImportKinds).of(kind).columns;
  const file = { fileName: basename(flags.in), bytes: await readFile(flags.in) };
  const options = await optionsOf(set, flags);
  const id = await operator.work(owner, async (work) => {
    const begun = await files.begin(work, kind, file, options);
    // An error undoes the whole: nothing of the file is left.
    requireDecided(readingsOf(set, await imports.get(work, begun)));
    return begun;
  });
  if (flags.dryRun) {
    const { creations, changes } = plannedOf(await imports.get(operator.tenant(owner), id));
    const result = await resultOf(operator, owner, id, set, { created: creations, updated: changes });
    await operator.work(owner, (work) => files.discard(work, id));
    return result;
  }
  await operator.work(owner, (work) => imports.confirm(work, id));
  while (await operator.get(ImportRunner).advanceAll(owner.businessId));
  const { made, changed } = await imports.get(operator.tenant(owner), id);
  return resultOf(operator, owner, id, set, { id, created: made, updated: changed });
}

async function optionsOf(
  set: ColumnSet,
  { mapping, encoding, dateOrder, decimal, createRooms }: ImportFlags,
): Promise<FileOptions> {
  const date = dateOrder && DATE_ORDERS[dateOrder];
  return {
    ...(encoding && { encoding }),
    ...(mapping !== undefined && { columns: mappingIn(set, await readFile(mapping, 'utf8')) }),
    ways: {
      ...(date && { date }),
      ...(decimal && { decimal: DECIMALS[decimal], integer: DECIMALS[decimal] }),
    },
    makesRooms: createRooms === true,
  };
}

/** Reads a file of columns by heading. @throws Error that names what is wrong */
function mappingIn(set: ColumnSet, text: string): KnownMappings {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    given = undefined;
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Error('The mapping must be a JSON object such as {"Designation": "name", "Colour": null}.');
  const columns = new Map<string, string | null>();
  for (const [heading, column] of Object.entries(given) as [string, unknown][]) {
    if (column !== null && !set.has(column))
      throw new Error(`The mapping of "${heading}" must be null or one of: ${set.all.join(', ')}.`);
    columns.set(lettersOf(heading), column);
  }
  return columns;
}

/** @throws Error if cells can be read in two ways and no flag says which */
function requireDecided(readings: Readings): void {
  const questions = openColumns(readings).map((column) => {
    const { kind, example } = readings[column]!;
    const flag = kind === 'date' ? '--date-order dmy or mdy' : '--decimal comma or point';
    return `say how "${example}" of ${column} is read: ${flag}`;
  });
  if (questions.length > 0) throw new Error(`The file can be read in two ways; ${questions.join('; ')}.`);
}

/** The counts, and the refused rows with the reasons. They make the result incomplete. */
async function resultOf(
  operator: Operator,
  owner: Principal,
  id: string,
  set: ColumnSet,
  counts: { readonly id?: string; readonly created: number; readonly updated: number },
): Promise<object> {
  const tenant = operator.tenant(owner);
  const imports = operator.get(ImportsService);
  const { same, unknownColumns } = await imports.get(tenant, id);
  const rows = await imports.problemRows(tenant, id);
  const result = {
    ...counts,
    unchanged: same,
    refused: rows.length,
    columns_left_out: unknownColumns,
    refused_rows: rows.map((row) => ({ line: row.line, reasons: reasonsOf(set, row) })),
  };
  if (rows.length === 0) return result;
  return new Incomplete(
    result,
    `Refused rows: ${rows.length}. Line ${rows[0]!.line}: ${reasonsOf(set, rows[0]!)[0]}`,
  );
}

function reasonsOf(set: ColumnSet, { problems, cells }: ShownRow): string[] {
  return problems.map((problem) => {
    const column = columnOfProblem(set, 'en', problem);
    const text = problemInWords(set, 'en', problem, cells);
    return column === undefined ? text : `${column}: ${text}`;
  });
}
