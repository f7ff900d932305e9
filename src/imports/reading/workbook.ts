import { readSheet } from 'read-excel-file/node';
import { fromBufferPromise } from 'yauzl';
import { ApiError } from '../../kernel/errors/api-error.js';
import { fileMessages } from './file.messages.js';

/** The size of an unpacked workbook, in bytes. Ordinary ones with 20,000 rows of 30 cells have half of it, and so have 100,000 rows of six. */
const MAX_UNPACKED = 128 * 1024 * 1024;
/** How zip files begin. Workbooks (.xlsx) are zip files. */
const ZIP = Buffer.from('PK\u0003\u0004');

/** A cell of a workbook. Days and moments are texts (ISO 8601), and yes and no are `true` and `false`. */
export type WorkbookCell = string | number;

/** Whether a file looks like a workbook. */
export function isWorkbook(bytes: Buffer): boolean {
  return bytes.subarray(0, ZIP.length).equals(ZIP);
}

/**
 * Reads the first sheet of a workbook: the values that it stores. Formulas are not computed, and links are not followed.
 *
 * @returns the rows, the first line first
 * @throws ApiError `invalid_parameter` if it is not a workbook, or unpacks to more than 128 MB
 */
export async function rowsOfWorkbook(bytes: Buffer): Promise<WorkbookCell[][]> {
  try {
    await checkUnpackedSize(bytes);
    const rows = (await readSheet(bytes)) as (StoredCell | null)[][];
    return rows.map((row) => row.map(cellOf));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // The libraries report broken files by errors of many kinds. None of them is about anything but the file.
    throw new ApiError('invalid_parameter', fileMessages.badWorkbook);
  }
}

/** What a workbook stores in a cell. */
type StoredCell = string | number | boolean | Date;

function cellOf(cell: StoredCell | null): WorkbookCell {
  if (cell === null) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : dayOrMoment(cell.toISOString());
  return typeof cell === 'boolean' ? String(cell) : cell;
}

/** Spreadsheets store days as midnights. */
function dayOrMoment(iso: string): string {
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19);
}

/**
 * Unpacks a zip file without keeping anything, so that a small file that unpacks to gigabytes is refused before it is read. What the
 * file says of its own sizes is not believed.
 */
async function checkUnpackedSize(bytes: Buffer): Promise<void> {
  const zip = await fromBufferPromise(bytes);
  let size = 0;
  for await (const entry of zip.eachEntry()) {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      size += (chunk as Buffer).length;
      if (size > MAX_UNPACKED) throw new ApiError('invalid_parameter', fileMessages.workbookTooLarge);
    }
  }
}
