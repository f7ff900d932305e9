import { csvLine } from '../../exports/index.js';
import type { AssetImportsService, ShownRow } from '../../imports/index.js';
import type { PortalContext } from '../kit/portal-context.js';
import { COLUMNS, columnTexts, problemColumnTexts, type ImportColumn } from './columns.js';
import { problemIn } from './row-result.js';

/**
 * Exports the rejected rows of an import as a file that can be corrected and imported again. It has the columns of the original
 * file, preceded by the line number and the problem.
 *
 * @throws ApiError `not_found`
 */
export async function refusedRowsOf(
  portal: PortalContext,
  imports: AssetImportsService,
  id: string,
): Promise<Buffer> {
  const rows = await imports.problemRows(portal.tenant, id);
  const given = new Set(rows.flatMap(({ cells }) => Object.keys(cells)));
  const columns = COLUMNS.filter((column) => given.has(column));
  const [names, own] = [portal.texts(columnTexts), portal.texts(problemColumnTexts)];
  const separator = portal.user.language === 'fr' ? ';' : ',';
  const lines = [
    [own.line, own.problem, ...columns.map((column) => names[column])],
    ...rows.map((row) => [row.line, problemsOf(portal, row), ...columns.map((column) => row.cells[column])]),
  ];
  return Buffer.from(`\ufeff${lines.map((line) => csvLine(line, separator)).join('')}`);
}

function problemsOf(portal: PortalContext, { problems, cells }: ShownRow): string {
  const names: Partial<Record<string, string>> = portal.texts(columnTexts);
  return problems
    .map((problem) => {
      const text = problemIn(portal, problem, cells);
      const name = names[problem.param as ImportColumn];
      return name === undefined ? text : portal.format.labelled(name, text);
    })
    .join(' ');
}
