import { Flag, OneOf } from '../kernel/validation/fields.js';
import { ROW_RESULTS, type RowResult } from './import.resource.js';
import { TEXT_ENCODINGS, type TextEncoding } from './reading/encoding.js';

/** The kinds that keys can import: people are managed in the portal. */
const KINDS = ['asset', 'part', 'operation'] as const;
const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
const DECIMALS = ['comma', 'point'] as const;

/** The query of `POST /imports`. */
export class CreateImportQuery {
  @OneOf(KINDS, {
    about:
      'What the file contains; `asset` by default. Needs the scope for writing it: `assets:write`, `spare-parts:write` or `operations:write`.',
    example: 'asset',
  })
  kind?: (typeof KINDS)[number];
  @OneOf(DATE_ORDERS, {
    about: 'How days such as 03/04/2024 are read where no cell of their column shows it.',
  })
  date_order?: (typeof DATE_ORDERS)[number];
  @OneOf(DECIMALS, {
    about: 'The decimal sign of numbers such as 1.250 where no cell of their column shows it.',
  })
  decimal?: (typeof DECIMALS)[number];
  @OneOf(TEXT_ENCODINGS, { about: 'The encoding of a text, if it is not recognised.' })
  encoding?: TextEncoding;
  @Flag({ about: 'True: rooms of assets that do not exist yet are created.' }) create_rooms?: boolean;
  @Flag({
    about:
      'True: the file is only checked. Confirm the import within a day, or forget it. False, the default: valid rows are recorded at once.',
  })
  dry_run?: boolean;
}

/** Filters of `GET /imports/{importId}/rows`. */
export class ListImportRowsQuery {
  @OneOf(ROW_RESULTS, { about: 'Only rows with this result.', example: 'refused' }) status?: RowResult;
}
