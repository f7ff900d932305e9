import { ApiError } from '../kernel/errors/api-error.js';
import { UNIQUE_VIOLATION } from '../kernel/database/failures.js';
import { accessMessages } from './access.messages.js';

/**
 * Translates a unique violation into `duplicate`. `ON CONFLICT` is no alternative: on distributed tables it locks all accounts and
 * businesses, so two businesses created at once would deadlock.
 */
export function throwEmailInUse(email: string): (error: Error & { code?: string }) => never {
  return (error) => {
    if (error.code !== UNIQUE_VIOLATION) throw error;
    throw new ApiError('duplicate', accessMessages.emailInUse({ email }), 'email');
  };
}
