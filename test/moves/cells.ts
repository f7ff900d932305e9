import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { readTables } from '../../src/kernel/database/business-tables.js';
import { CommandLine } from '../support/command-line.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';

/** A cell: a complete installation with its own database, files and secret key. */
export interface Cell {
  readonly app: TestApp;
  readonly client: pg.Client;
  readonly environment: Record<string, string>;
  readonly cli: CommandLine;
  /** The file with its environment, for `--to`. */
  readonly file: string;
}

/** Two cells, `north` and `south`, and a function that removes their files. */
export async function twoCells(): Promise<{ north: Cell; south: Cell; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'maintenance-test-moves-'));
  const [north, south] = [await cellOf('north', folder), await cellOf('south', folder)];
  const close = async () => {
    await Promise.all([north.client.end(), south.client.end()]);
    await rm(folder, { recursive: true, force: true });
  };
  return { north, south, close };
}

async function cellOf(name: string, folder: string): Promise<Cell> {
  const own = {
    CELL: name,
    SECRET_KEY: `a secret of the cell ${name}, of forty bytes or so.`,
    ATTACHMENTS_URL: pathToFileURL(join(folder, name)).href,
  };
  const app = await startTestAppAlone(own);
  const environment = { DATABASE_URL: app.config.databaseUrl!, ...own };
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  const file = join(folder, `${name}.env`);
  await writeFile(
    file,
    Object.entries(environment)
      .map(([key, value]) => `${key}='${value}'\n`)
      .join(''),
  );
  return { app, client, environment, cli: new CommandLine(environment), file };
}

/** Columns that differ between cells: secrets are encrypted with the key of each. */
const IS_OWN = /_encrypted$/;

/** All rows of a business, by table, as JSON text. */
export async function rowsOf({ app, client }: Cell, id: string): Promise<Record<string, string[]>> {
  const { ofBusinesses } = await app.acrossBusinesses.transaction(readTables);
  const rows: Record<string, string[]> = {};
  for (const { name, columns } of ofBusinesses) {
    const list = columns
      .filter((each) => !IS_OWN.test(each))
      .map((each) => `"${each}"`)
      .join(', ');
    const found = await client.query<{ line: string }>(
      `SELECT row_to_json(r)::text AS line FROM (SELECT ${list} FROM "${name}" WHERE business_id = $1) r ORDER BY 1`,
      [id],
    );
    rows[name] = found.rows.map(({ line }) => line);
  }
  return rows;
}
