import type { PortalContext } from '../request/portal-context.js';
import { texts } from './texts.js';
import { words } from './words.js';

/** An entry of the menu: where it leads, and who sees it. */
export interface MenuEntry {
  readonly path: string;
  readonly icon: string;
  /** The permission required to see the entry. */
  readonly permission: string;
  readonly group: 'work' | 'developers';
  /** Whether it is only for people of partner firms. */
  readonly ofFirms?: true;
  /** The key that opens it after `g`. */
  readonly key?: string;
}

/** The pages, as the menu lists them. */
export const MENU = {
  overview: {
    path: '/overview',
    icon: 'layout-dashboard',
    permission: 'kpis:read',
    group: 'work',
    key: 'v',
  },
  calendar: { path: '/calendar', icon: 'calendar', permission: 'operations:read', group: 'work', key: 'c' },
  operations: {
    path: '/operations',
    icon: 'clipboard-list',
    permission: 'operations:read',
    group: 'work',
    key: 'o',
  },
  vendor: {
    path: '/vendor',
    icon: 'clipboard-list',
    permission: 'vendor-work',
    group: 'work',
    ofFirms: true,
  },
  'my-work': { path: '/my-work', icon: 'tool', permission: 'operations:work', group: 'work', key: 'm' },
  alarms: { path: '/alarms', icon: 'bell-ringing', permission: 'alarms:read', group: 'work' },
  assets: { path: '/assets', icon: 'engine', permission: 'assets:read', group: 'work', key: 'a' },
  locations: { path: '/locations', icon: 'building', permission: 'buildings:read', group: 'work', key: 'l' },
  'spare-parts': {
    path: '/spare-parts',
    icon: 'packages',
    permission: 'spare-parts:read',
    group: 'work',
    key: 'p',
  },
  procedures: {
    path: '/procedures',
    icon: 'checklist',
    permission: 'procedures:read',
    group: 'work',
  },
  vendors: { path: '/vendors', icon: 'truck', permission: 'vendors:read', group: 'work' },
  team: { path: '/team', icon: 'users', permission: 'users:read', group: 'work', key: 't' },
  audit: { path: '/audit', icon: 'history', permission: 'audit:read', group: 'work' },
  keys: { path: '/developers/keys', icon: 'key', permission: 'keys:manage', group: 'developers', key: 'k' },
  webhooks: {
    path: '/developers/webhooks',
    icon: 'webhook',
    permission: 'webhooks:read',
    group: 'developers',
    key: 'w',
  },
  events: {
    path: '/developers/events',
    icon: 'list-details',
    permission: 'webhooks:read',
    group: 'developers',
  },
  sandbox: { path: '/developers/sandbox', icon: 'hourglass', permission: 'keys:manage', group: 'developers' },
} as const satisfies Record<string, MenuEntry>;

/** The key of a page in the menu. */
export type Place = keyof typeof MENU;

/** Tells whether a person sees an entry: it depends on their permissions, and on whether they belong to a firm. */
export function isSeenBy(portal: PortalContext, entry: MenuEntry): boolean {
  return portal.may(entry.permission) && (entry.ofFirms ?? false) === portal.isOfFirm;
}

export const menuTexts = texts({
  overview: { en: 'Overview', fr: 'Vue d’ensemble' },
  calendar: { en: 'Calendar', fr: 'Calendrier' },
  operations: words.operations,
  vendor: { en: 'Work', fr: 'Travaux' },
  'my-work': words.myWork,
  alarms: words.alarms,
  assets: words.assets,
  locations: { en: 'Locations', fr: 'Lieux' },
  'spare-parts': words.spareParts,
  procedures: { en: 'Procedures', fr: 'Procédures' },
  vendors: words.vendors,
  team: { en: 'Team', fr: 'Équipe' },
  audit: words.auditLog,
  keys: { en: 'API keys', fr: 'Clés d’API' },
  webhooks: words.webhooks,
  events: words.events,
  sandbox: { en: 'Sandbox', fr: 'Bac à sable' },
  developers: { en: 'Developers', fr: 'Développeurs' },
  reference: { en: 'Reference', fr: 'Référence' },
});
