import { ApiError } from '../kernel/errors/api-error.js';
import { accessMessages } from './access.messages.js';
import { PERMISSIONS, type Grantee } from './permissions.js';

/**
 * The error for a missing permission: `owner_required` if only the owner has it, otherwise `permission_required`.
 *
 * @throws Error for a permission that is not in the table
 */
export function refusalOf(permission: string): ApiError {
  const grant = (PERMISSIONS as Partial<Record<string, { readonly roles: readonly Grantee[] }>>)[permission];
  if (!grant) throw new Error(`No permission is called "${permission}".`);
  // The owner has every permission, so a permission of a single role is the owner's.
  return grant.roles.length > 1
    ? new ApiError('permission_required', accessMessages.lacksPermission({ permission }))
    : new ApiError('owner_required', accessMessages.ownerOnly({ permission }));
}
