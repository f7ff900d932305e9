export { AccessModule } from './access.module.js';
export { BusinessesService, type BusinessSummary, type NewBusiness } from './businesses.service.js';
export { KeysService, type KeySummary, type KeyWithSecret, type NewKey } from './keys.service.js';
export { requireOwner } from './owner.js';
export { PLANS, type Plan } from './plans.js';
export { Roster } from './roster.js';
export { SCOPES } from './scopes.js';
export { User } from './user.entity.js';
export { UsersService, type NewUser } from './users.service.js';
