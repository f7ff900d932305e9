import { ACCOUNT_ROLES, ROLES, type AccountRole } from './user.entity.js';

/** Who has permissions: the roles of users, the most powerful first, and the people of vendors. */
export const GRANTEES = ACCOUNT_ROLES;
export type Grantee = AccountRole;

interface Grant {
  /** Who has it, in the order of `GRANTEES`. */
  readonly roles: readonly Grantee[];
  /** What it allows, as shown to people. */
  readonly meaning: string;
  /** Whether it is also a scope, which an API key can have (§5). */
  readonly isScope: boolean;
}

const OWNER: readonly Grantee[] = ['owner'];
const ADMINS: readonly Grantee[] = ['owner', 'admin'];
const OFFICE: readonly Grantee[] = ['owner', 'admin', 'manager'];
const STAFF: readonly Grantee[] = ROLES;

const scope = (roles: readonly Grantee[], meaning: string): Grant => ({ roles, meaning, isScope: true });
const peopleOnly = (roles: readonly Grantee[], meaning: string): Grant => ({
  roles,
  meaning,
  isScope: false,
});

/** All permissions: who has them, what they allow, and whether they are scopes of keys. Pages, guards and scopes use this table. */
export const PERMISSIONS = {
  'assets:read': scope(STAFF, 'See assets.'),
  'assets:write': scope(OFFICE, 'Add and change assets, and set their status.'),
  'assets:delete': scope(OFFICE, 'Delete assets.'),
  'buildings:read': scope(STAFF, 'See buildings.'),
  'buildings:write': scope(OFFICE, 'Add and change buildings.'),
  'buildings:delete': scope(OFFICE, 'Delete buildings.'),
  'floors:read': scope(STAFF, 'See floors.'),
  'floors:write': scope(OFFICE, 'Add and change floors.'),
  'floors:delete': scope(OFFICE, 'Delete floors.'),
  'rooms:read': scope(STAFF, 'See rooms.'),
  'rooms:write': scope(OFFICE, 'Add and change rooms.'),
  'rooms:delete': scope(OFFICE, 'Delete rooms.'),
  'operations:read': scope(STAFF, 'See operations.'),
  'operations:write': scope(OFFICE, 'Open, assign and change operations, and change their status.'),
  'operations:cancel': scope(OFFICE, 'Cancel operations.'),
  'operations:reschedule': scope(OFFICE, 'Reschedule operations.'),
  'operations:work': peopleOnly(STAFF, "Start and complete one's own operations."),
  'operations:report': peopleOnly(STAFF, 'Report a problem.'),
  'comments:read': scope(STAFF, 'See the comments on operations.'),
  'comments:write': scope(STAFF, "Comment on operations; change and delete one's own comments."),
  'attachments:read': scope(STAFF, 'See the photos and documents of operations and assets.'),
  'attachments:write': scope(STAFF, 'Add and delete photos and documents.'),
  'procedures:read': scope(STAFF, 'See procedures.'),
  'procedures:write': scope(OFFICE, 'Add, change and delete procedures.'),
  'alarms:read': scope(STAFF, 'See alarms.'),
  'alarms:write': scope(
    STAFF,
    'Report alarms, which can open operations and change the status of assets; acknowledge and resolve alarms.',
  ),
  'meters:read': scope(STAFF, 'See meters and their readings.'),
  'meters:write': scope(
    OFFICE,
    'Add, change and delete meters; record readings, which can open operations, and correct them.',
  ),
  'meters:record': peopleOnly(STAFF, "Record readings of meters, and correct one's own within a day."),
  'time:read': scope(OFFICE, 'See the time and costs of operations, and the hourly rates of technicians.'),
  'time:write': scope(OFFICE, "Record, correct and delete everyone's time, and the costs of operations."),
  'time:record': peopleOnly(STAFF, "Record one's own time and costs, and correct them for a week."),
  'technicians:read': scope(STAFF, 'See technicians.'),
  'technicians:write': peopleOnly(OFFICE, 'Add and change technicians.'),
  'vendors:read': scope(OFFICE, 'See vendors.'),
  'vendors:write': peopleOnly(OFFICE, 'Add and change vendors.'),
  'vendor-work': peopleOnly(
    ['owner', 'admin', 'vendor'],
    "Accept, decline, start and complete operations assigned to one's firm.",
  ),
  'spare-parts:read': scope(STAFF, 'See spare parts and their stock.'),
  'spare-parts:write': scope(OFFICE, 'Add and change spare parts, and move their stock.'),
  'spare-parts:consume': peopleOnly(STAFF, 'Take spare parts for an operation.'),
  'exports:write': scope(OFFICE, 'Export lists as files.'),
  'imports:write': peopleOnly(OFFICE, 'Import records from a file.'),
  'notifications:read': peopleOnly(GRANTEES, "Read one's own notifications."),
  'users:read': peopleOnly(OFFICE, "See the business's people."),
  'users:manage': peopleOnly(ADMINS, 'Create and deactivate accounts, and assign roles.'),
  'owners:manage': peopleOnly(OWNER, 'Appoint owners, and change or deactivate their accounts.'),
  'audit:read': scope(ADMINS, 'See who did what.'),
  'changes:read': scope(OFFICE, 'Follow every change of every resource.'),
  'events:read': scope(OFFICE, 'Read the events of every resource.'),
  'kpis:read': scope(OFFICE, 'See key figures.'),
  'webhooks:read': scope(OFFICE, 'See webhook endpoints and their deliveries.'),
  'webhooks:manage': peopleOnly(OWNER, 'Register, change and remove webhook endpoints.'),
  'keys:manage': peopleOnly(OWNER, 'Create, rotate, disable and revoke API keys.'),
  'plan:manage': peopleOnly(
    OWNER,
    'Change the plan, the name, the time zone, the currency and the other settings of the business.',
  ),
} as const satisfies Readonly<Record<string, Grant>>;

export type Permission = keyof typeof PERMISSIONS;

const TABLE = Object.entries(PERMISSIONS) as [Permission, Grant][];

/** All scopes of API keys (§5). A test compares this list with the routes. */
export const SCOPES: readonly Permission[] = TABLE.flatMap(([name, { isScope }]) => (isScope ? [name] : []));

const PERMISSIONS_BY_ROLE = new Map<Grantee, ReadonlySet<string>>(
  GRANTEES.map((grantee) => [
    grantee,
    new Set(TABLE.flatMap(([name, { roles }]) => (roles.includes(grantee) ? [name] : []))),
  ]),
);

/** The permissions of a role. */
export function permissionsOf(role: Grantee): ReadonlySet<string> {
  return PERMISSIONS_BY_ROLE.get(role)!;
}
