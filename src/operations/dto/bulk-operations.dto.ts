import { bulkOf } from '../../kernel/validation/bulk.js';
import { CreateOperationDto } from './create-operation.dto.js';

/** Body of `POST /operations/bulk`. */
export const BulkOperationsDto = bulkOf(CreateOperationDto);
