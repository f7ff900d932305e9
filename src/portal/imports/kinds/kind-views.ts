import { IMPORT_KINDS, type ImportKind } from '../../../imports/index.js';
import { assetView } from './asset.view.js';
import { operationView } from './operation.view.js';
import { personView } from './person.view.js';
import { partView } from './part.view.js';
import type { KindView } from './kind-view.js';

const VIEWS: Readonly<Partial<Record<ImportKind, KindView>>> = {
  asset: assetView,
  operation: operationView,
  part: partView,
  person: personView,
};

/** The kinds of records that files contain, in the order in which they are offered. */
export const SHOWN_KINDS = IMPORT_KINDS.filter((kind) => kind in VIEWS);

/** The kind in an address; assets without one. */
export function kindIn(value: unknown): ImportKind {
  return SHOWN_KINDS.find((each) => each === value) ?? 'asset';
}

/** How files of a kind are shown. */
export function viewOf(kind: ImportKind): KindView {
  return VIEWS[kind] ?? assetView;
}
