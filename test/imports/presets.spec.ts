import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ASSET_COLUMN_SYNONYMS } from '../../src/imports/assets/asset-column-synonyms.js';
import { assetColumns } from '../../src/imports/assets/asset-columns.js';
import { rowsOf } from '../../src/imports/reading/rows.js';
import { guessedColumns } from '../../src/imports/reading/mapping.js';
import { tableOf } from '../../src/imports/reading/table.js';
import { columnOf, columnsOf, PRESETS, presetOf as presetOfKind } from '../../src/imports/presets/presets.js';
import { lettersOf } from '../../src/kernel/folded-text.js';
import { workbook } from '../support/workbook.js';

const presetOf = (headings: readonly string[]) => presetOfKind('asset', headings);
const FILES = new URL('./presets/', import.meta.url);
const fileOf = (id: string) => readFileSync(new URL(`${id}.csv`, FILES));

/** What is read from a file: the system, the columns without a decision, and the bodies of its rows. */
async function read(bytes: Buffer) {
  const table = await tableOf(assetColumns, bytes);
  const { rows, reading } = await rowsOf(assetColumns, table, guessedColumns(assetColumns, table, new Map()));
  const open = Object.entries(reading).flatMap(([column, { way }]) => (way === null ? [column] : []));
  return {
    headings: table.headings,
    system: presetOf(table.headings)?.id,
    open,
    rows: rows.map(({ fields }) => fields),
  };
}

describe('an export of another system', () => {
  it('of Snipe-IT is read: an asset without a name is named after its model, and its tag is the external id', async () => {
    const { system, open, rows } = await read(fileOf('snipe-it'));
    expect([system, open]).toEqual(['snipe-it', []]);
    expect(rows).toEqual([
      {
        ...{ external_id: 'NW-0011', name: 'Milling robot 1', model_number: 'KR 10 R1100', brand: 'KUKA' },
        ...{ installation_date: '2021-03-18', unit_price: 18_250, supplier: 'Automation Direct' },
        ...{ room_id: 'Hall A / 0 / Cell 3', description: 'Cable replaced in 2023' },
      },
      {
        ...{ external_id: 'NW-0012', name: 'ThinkPad T14', model_number: 'ThinkPad T14', brand: 'Lenovo' },
        ...{ installation_date: '2022-11-02', unit_price: 1349.9, room_id: 'Office / 1 / 104' },
      },
      {
        ...{ external_id: 'NW-0013', name: 'ThinkPad T14', model_number: 'ThinkPad T14', brand: 'Lenovo' },
        ...{ installation_date: '2022-11-02', unit_price: 1349.9, room_id: 'Office / 1 / 104' },
      },
      {
        ...{ external_id: 'NW-0014', name: 'Label printer', model_number: 'ZD421', brand: 'Zebra' },
        ...{ room_id: 'Hall A / 0 / Packing', description: 'Spare, on the shelf' },
      },
      {
        ...{ external_id: 'NW-0015', name: 'Compressor', model_number: 'GA 11', brand: 'Atlas Copco' },
        ...{ installation_date: '2019-07-30', unit_price: 9800, supplier: 'Druckluft Nord' },
        ...{ room_id: 'Hall A / 0 / Plant room' },
      },
    ]);
  });

  it('of Homebox is read: the printed id is the code, and parents are named by import references', async () => {
    const { system, open, rows } = await read(fileOf('homebox'));
    expect([system, open]).toEqual(['homebox', []]);
    expect(rows).toHaveLength(5);
    expect(rows.slice(0, 2)).toEqual([
      {
        ...{
          external_id: 'a-001',
          qr_code: '000-001',
          name: 'Boiler',
          room_id: 'House / Basement / Heating',
        },
        ...{ brand: 'Viessmann', model_number: 'Vitodens 200', installation_date: '2018-09-30' },
        ...{ unit_price: 4200.5, supplier: 'Kessel & Co', description: 'Condensing boiler, "wall hung"' },
      },
      {
        ...{ external_id: 'a-002', qr_code: '000-002', name: 'Circulation pump', parent_asset_id: 'a-001' },
        ...{ room_id: 'House / Basement / Heating', brand: 'Grundfos', model_number: 'Alpha2' },
        ...{ installation_date: '2018-09-30', unit_price: 260 },
      },
    ]);
  });

  it('of GLPI is read: quoted, with semicolons at the ends, and without names', async () => {
    const { system, open, rows } = await read(fileOf('glpi'));
    expect([system, open]).toEqual(['glpi', []]);
    expect(rows).toHaveLength(5);
    expect(rows[0]).toEqual({
      ...{ external_id: 'INV-1001', name: 'PC-ATELIER-01', brand: 'Dell', model_number: 'OptiPlex 7090' },
      ...{ room_id: 'Usine Lyon > Atelier > Poste 1', description: 'Écran double' },
    });
    expect(rows[2]).toMatchObject({ external_id: 'INV-1003', name: 'INV-1003' });
    expect(rows[4]).toEqual({
      ...{ name: 'IMP-ACCUEIL', brand: 'Brother', model_number: 'HL-L5200' },
      room_id: 'Siège > Rez-de-chaussée > Accueil',
    });
  });

  it('of a COBie component sheet is read: unknown values are blank, and times are left out', async () => {
    const { system, open, rows } = await read(fileOf('cobie'));
    expect([system, open]).toEqual(['cobie', []]);
    expect(rows).toEqual([
      {
        ...{ external_id: '1xS3BCk291UvhgP2a6eflL', name: 'AHU-01', room_id: 'R-001', qr_code: 'BC-1001' },
        ...{ installation_date: '2024-03-18', description: 'Supplies the hall' },
      },
      {
        ...{ external_id: '1xS3BCk291UvhgP2a6eflM', name: 'AHU-02', room_id: 'R-002', qr_code: 'BC-1002' },
        installation_date: '2024-03-19',
      },
      {
        ...{ external_id: '2OBrcmyk58NupXoVOHUtgP', name: 'P-11', room_id: 'R-001' },
        description: 'Heating pump',
      },
      {
        ...{ external_id: '3cUkl32yn9qRSPvBJVyWYp', name: 'D-104', room_id: 'Lobby', qr_code: 'BC-2104' },
        installation_date: '2024-05-02',
      },
      {
        ...{ external_id: '0jf0rYHfX3RAB3bSIRjmxl', name: 'L-7', room_id: 'Lobby', qr_code: 'BC-2007' },
        ...{ installation_date: '2024-05-02', description: 'Goods lift' },
      },
    ]);
  });

  it('of MaintainX is read: parents are named, and other headings are found by their usual names', async () => {
    const { system, open, rows } = await read(fileOf('maintainx'));
    expect([system, open]).toEqual(['maintainx', []]);
    expect(rows).toHaveLength(5);
    expect(rows[1]).toEqual({
      ...{ name: 'Filler', parent_asset_id: 'Bottling line 1', model_number: 'Innofill', brand: 'KHS' },
      ...{ room_id: 'Plant / 0 / Hall 1', description: '32 valves, 12,000 bottles per hour' },
    });
  });

  it('of Fiix is read: parents are named by ids, and the barcode is the code', async () => {
    const { system, open, rows } = await read(fileOf('fiix'));
    expect([system, open]).toEqual(['fiix', []]);
    expect(rows).toHaveLength(5);
    expect(rows.slice(0, 2)).toEqual([
      {
        ...{ external_id: '5001', name: 'Hydraulic press', qr_code: '0400500001', brand: 'Schuler' },
        ...{ model_number: 'MSP 400', unit_price: 182_000, room_id: 'Main site / Press shop' },
        description: 'Guard switch replaced',
      },
      {
        ...{ external_id: '5002', name: 'Press pump', qr_code: '0400500002', brand: 'Bosch Rexroth' },
        ...{ model_number: 'A10VSO', unit_price: 3150.5, room_id: 'Main site / Press shop' },
        parent_asset_id: '5001',
      },
    ]);
  });

  it('of SAP PM is read: in Windows-1252, with tabs, below its title, with German dates and numbers', async () => {
    const { system, open, rows } = await read(fileOf('sap-pm'));
    expect([system, open]).toEqual(['sap-pm', []]);
    expect(rows).toHaveLength(5);
    expect(rows.slice(0, 2)).toEqual([
      {
        ...{ external_id: '10001234', name: 'Kühlwasserpumpe 1', room_id: '1000 / K1-KW-P01', brand: 'KSB' },
        ...{ model_number: 'Etanorm 050', qr_code: 'P-101', installation_date: '2014-03-18' },
        unit_price: 12_500,
      },
      {
        ...{ external_id: '10001235', name: 'Motor zu Pumpe 1', room_id: '1000 / K1-KW-P01' },
        ...{ brand: 'Siemens', model_number: '1LE1', parent_asset_id: '10001234' },
        ...{ installation_date: '2014-03-18', unit_price: 2300.5 },
      },
    ]);
    expect(rows[3]).toMatchObject({ name: '10002001', unit_price: 1250 });
  });

  it('of Maximo is read: a description is the name, and days are in American order', async () => {
    const { system, open, rows } = await read(fileOf('maximo'));
    expect([system, open]).toEqual(['maximo', []]);
    expect(rows).toHaveLength(5);
    expect(rows.slice(1, 3)).toEqual([
      {
        ...{
          external_id: '11431',
          name: 'Electric motor 50 HP',
          room_id: 'BEDFORD / BR430',
          brand: 'BALDOR',
        },
        ...{ parent_asset_id: '11430', model_number: 'EM2543T', installation_date: '2019-02-14' },
        ...{ unit_price: 3420, supplier: 'ATI' },
      },
      { external_id: '11432', name: '11432', room_id: 'BEDFORD / BR430', parent_asset_id: '11430' },
    ]);
    expect(rows[4]).toMatchObject({ installation_date: '2008-07-04', qr_code: 'TAG-26210' });
  });

  it('can be a workbook: below its title, with days, moments and numbers as cells', async () => {
    const moment = (text: string) => new Date(`${text}Z`);
    const file = workbook(
      ['List of equipment'],
      [],
      [
        'Equipment',
        'Description',
        'Functional Loc.',
        'TechIdentNo.',
        'Start-up date',
        'AcquistnValue',
        'ABC indic.',
      ],
      [10001234, 'Pump', 'K1-P01', 'P-101', moment('2014-03-18T00:00:00'), 1250, 'A'],
      [10001235, null, 'K1-P01', null, moment('2014-03-18T13:30:00'), 1.25, 'B'],
    );
    const { system, open, rows } = await read(file);
    expect([system, open]).toEqual(['sap-pm', []]);
    expect(rows).toEqual([
      {
        ...{ external_id: '10001234', name: 'Pump', room_id: 'K1-P01', qr_code: 'P-101' },
        ...{ installation_date: '2014-03-18', unit_price: 1250 },
      },
      {
        ...{ external_id: '10001235', name: '10001235', room_id: 'K1-P01' },
        ...{ installation_date: '2014-03-18', unit_price: 1.25 },
      },
    ]);
  });

  it('is here for every system', () => {
    expect(readdirSync(FILES).sort()).toEqual(PRESETS.map(({ id }) => `${id}.csv`).sort());
  });
});

describe('a system', () => {
  it.each(PRESETS.map(({ id }) => id))(
    'is recognised by other headings, in another order, in capitals: %s',
    async (id) => {
      const preset = PRESETS.find((each) => each.id === id)!;
      const { headings } = await tableOf(assetColumns, fileOf(id));
      const turned = headings.map((heading) => heading.toUpperCase()).reverse();
      const signs = new Set(preset.headings.map(lettersOf));
      const others = turned.filter((heading) => !signs.has(lettersOf(heading)));
      const fewest = turned.filter((heading) => signs.has(lettersOf(heading))).slice(0, 3);
      expect(presetOf([...others, 'My own column', ...fewest])?.id).toBe(id);
      expect(presetOf([...others, ...fewest.slice(1)])).toBeUndefined();
    },
  );

  it('is not recognised by headings that any table may have', () => {
    const tables = [
      ['Asset Tag', 'Serial', 'Name', 'Category', 'Location'],
      ['Asset', 'Parent Asset', 'Location'],
      ['Equipment', 'Description', 'Manufacturer', 'Room', 'Serial Number'],
      ['Name', 'Space', 'Bar code', 'Tag number', 'Description'],
      ['Asset ID', 'Site ID', 'Asset type', 'Description'],
      ['Name', 'Entity', 'Status', 'Inventory number', 'Location'],
      ['id', 'name', 'description'],
      [],
    ];
    expect(tables.map((headings) => presetOf(headings)?.id)).toEqual(tables.map(() => undefined));
  });

  it('is not recognised by all names that the product has for its columns, nor by their synonyms', () => {
    for (const language of ['en', 'fr'] as const)
      expect(
        presetOf(assetColumns.all.map((column) => assetColumns.names[language][column]!)),
      ).toBeUndefined();
    expect(presetOf(assetColumns.all)).toBeUndefined();
    expect(presetOf(Object.values(ASSET_COLUMN_SYNONYMS).flat())).toBeUndefined();
  });

  it('gives each column to one heading: the first that it lists', () => {
    const preset = PRESETS.find(({ id }) => id === 'snipe-it')!;
    const headings = ['Model No.', 'Model', 'Asset Tag', 'Category', 'Voltage', 'Model'];
    expect(columnsOf(preset, headings)).toEqual([null, 'model_number', 'external_id', null, undefined, null]);
    expect(columnOf(preset, 'MODEL NO')).toBe('model_number');
  });

  it.each(PRESETS)('has no heading both imported and not: $id', ({ columns, ignored, headings }) => {
    const all = [...Object.keys(columns), ...Object.values(ignored).flat()].map(lettersOf);
    expect(all.filter((each, at) => all.indexOf(each) !== at)).toEqual([]);
    expect(headings.map(lettersOf).filter((each) => !all.includes(each))).toEqual([]);
  });
});

describe('the guide about files', () => {
  const guide = readFileSync(new URL('../../docs/guides/asset-files.md', import.meta.url), 'utf8');

  it.each(PRESETS)('lists every heading of $name', ({ name, columns, ignored }) => {
    const section = guide.split(`\n## Moving over from ${name}\n`)[1]!.split('\n## ')[0]!;
    const codes = [...section.matchAll(/`([^`]+)`/g)].map(([, code]) => code);
    for (const [heading, column] of Object.entries(columns)) {
      const line = section
        .split('\n')
        .find((each) => each.startsWith('|') && each.includes(`\`${heading}\``));
      expect(line).toContain(assetColumns.names.en[column]);
    }
    expect(codes).toEqual(expect.arrayContaining(Object.values(ignored).flat()));
  });
});
