import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import { sql } from '../../kernel/sql/sql.js';
import { Import } from '../import.entity.js';

/** The note of the stock movements of an import: it names the file. */
export async function stockNoteOf(tenant: TenantReader, importId: string): Promise<string> {
  const found = await tenant.row<Pick<Import, 'fileName'>>(
    sql`SELECT r.file_name AS "fileName" FROM ${Import} r WHERE r.id = ${importId}`,
  );
  return `Import ${found!.fileName}`;
}
