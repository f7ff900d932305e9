import type { PortalContext } from '../kit/index.js';
import type { KindView } from './kinds/kind-view.js';

/** Creates a CSV file for the person's spreadsheet, with headers in their language and one example row. */
export function templateOf(portal: PortalContext, { set, template }: KindView): Buffer {
  const separator = portal.user.language === 'fr' ? ';' : ',';
  const names = portal.texts(set.names);
  const examples = portal.texts(template.examples);
  const head = template.columns.map((column) => names[column]);
  const row = template.columns.map((column) =>
    template.withoutExample.includes(column) ? '' : examples[column],
  );
  return Buffer.from(`\ufeff${[head, row].map((cells) => cells.join(separator)).join('\r\n')}\r\n`);
}
