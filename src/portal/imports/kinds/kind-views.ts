import { IMPORT_KINDS, type ImportKind } from '../../../imports/index.js';
import { assetView } from './asset.view.js';
import { operationView } from './operation.view.js';
import { personView } from './person.view.js';
import { partView } from './part.view.js';
import type { KindView } from './kind-view.js';

const VIEWS: Readonly<Record<ImportKind, KindView>> = {
  asset: assetView,
  operation: operationView,
  part: partView,
  person: personView,
};

/** The kind in an address; assets without one. */
export function kindIn(value: unknown): ImportKind {
  return IMPORT_KINDS.find((each) => each === value) ?? 'asset';
}

/** How files of a kind are shown. */
export function viewOf(kind: ImportKind): KindView {
  return VIEWS[kind];
}
