import { ApiError } from '../kernel/errors/api-error.js';
import { locationComplaints } from './location.messages.js';

/** The error for moving a floor to another building, or a room to another floor. Neither can move. */
export function doesNotMove(param: 'building_id' | 'floor_id'): ApiError {
  return ApiError.invalid(param, locationComplaints.doesNotMove);
}
