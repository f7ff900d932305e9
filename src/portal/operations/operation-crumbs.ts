import type { DisplayedOperation } from '../../operations/index.js';
import type { Crumb } from '../kit/page.js';
import type { PortalContext } from '../kit/portal-context.js';
import { listTexts } from './operations.texts.js';

const LIST = '/operations';

/** The breadcrumbs of the pages below the list of operations, or below an operation. */
export function operationCrumbs(portal: PortalContext, operation?: DisplayedOperation): Crumb[] {
  const list = { name: portal.texts(listTexts).title, href: LIST };
  if (!operation) return [list];
  return [list, { name: portal.format.words(operation.title), href: `${LIST}/${operation.id}` }];
}
