import { upsertableBulkDtoOf } from '../../kernel/validation/bulk.js';
import { withExternalId } from '../../kernel/validation/external-id.js';
import { CreateOperationDto } from './create-operation.dto.js';

/** Body of `POST /operations/bulk`. */
export const BulkOperationsDto = upsertableBulkDtoOf(CreateOperationDto);

/** One item of a bulk request with `upsert`. */
export const PutOperationDto = withExternalId(CreateOperationDto);
