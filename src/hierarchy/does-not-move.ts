import { ApiError } from '../kernel/errors/api-error.js';

/** The error for a floor that is said to be of another building than it is, or a room of another floor: neither moves. */
export function doesNotMove(param: 'building_id' | 'floor_id'): ApiError {
  const message = `"${param}" must be that of the record: it cannot be moved to another.`;
  return ApiError.ofFields([{ param, code: 'invalid_parameter', message }]);
}
