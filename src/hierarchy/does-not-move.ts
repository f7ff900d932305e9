import { ApiError } from '../kernel/errors/api-error.js';
import { locationComplaints } from './location.messages.js';

/** The error for a floor that is said to be of another building than it is, or a room of another floor: neither moves. */
export function doesNotMove(param: 'building_id' | 'floor_id'): ApiError {
  return ApiError.invalid(param, locationComplaints.doesNotMove);
}
