import type { ComponentChildren } from 'preact';
import {
  At,
  browserName,
  filterFields,
  Filters,
  LinkButton,
  listPage,
  MENU,
  PageView,
  planName,
  type PortalContext,
  recordHref,
  roleTexts,
  usePage,
  usePortal,
  useTexts,
} from '../kit/index.js';
import {
  AuditLogQuery,
  DELETED_SUBJECTS,
  type AuditedPerson,
  type AuditEntryResource,
  type Plan,
} from '../../access/index.js';
import { auditActionLabels, auditTexts } from './audit.texts.js';

const LIST = '/audit';

interface Log {
  readonly entries: readonly AuditEntryResource[];
  /** The cursor after these entries; null at the end. */
  readonly next: string | null;
  readonly people: readonly AuditedPerson[];
}

/** The audit log, newest first. */
export function auditPage(portal: PortalContext, { entries, next, people }: Log): PageView {
  const t = portal.texts(auditTexts);
  const actions = portal.texts(auditActionLabels);
  return listPage({
    place: 'audit',
    title: t.title,
    subtitle: t.subtitle,
    filters: (
      <Filters>
        <Filter
          name="actor_id"
          label={t.who}
          none={t.everyone}
          choices={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Filter name="action" label={t.what} none={t.anything} />
      </Filters>
    ),
    empty: { icon: 'history', text: t.empty },
    noMatch: {
      icon: 'history',
      text: t.noneFits,
      children: <LinkButton href={LIST} label={t.showAll} />,
    },
    rows: entries,
    next,
    columns: [
      { name: t.subject, cell: (entry) => <Subject of={entry} /> },
      { name: t.what, cell: ({ action }) => actions[action] },
      {
        name: t.details,
        cell: (entry) =>
          entry.target.object === 'meter_reading' ? (
            <OfReading of={entry} />
          ) : entry.target.object === 'downtime' ? (
            <OfDowntime of={entry} />
          ) : DELETABLE.has(entry.target.object) ? (
            <OfDeletion of={entry} />
          ) : (
            <Details of={entry} />
          ),
      },
      { name: t.who, cell: ({ actor }) => (actor.kind === 'system' ? t.service : actor.name) },
      { name: t.when, cell: ({ created_at }) => <At moment={created_at} /> },
    ],
  });
}

const Filter = filterFields(AuditLogQuery, auditTexts, { action: auditActionLabels });

/** The changed record, as a link for people who may open it. */
function Subject({ of: { target, details } }: { of: AuditEntryResource }) {
  const href = addressOfSubject(usePortal(), target, details);
  return href === undefined ? <>{target.name}</> : <a href={href}>{target.name}</a>;
}

function addressOfSubject(
  portal: PortalContext,
  target: AuditEntryResource['target'],
  details: AuditEntryResource['details'],
): string | undefined {
  // People of a vendor have no page of their own, and neither has a reading.
  if (target.object === 'vendor') return MENU.vendors.path;
  // A deleted record has no page any more. A meter or a file leads to the record that it belonged to.
  if (DELETABLE.has(target.object)) {
    const { asset_id: assetId, operation_id: operationId } = details as DeletionDetails;
    if (operationId) return recordHref(portal, 'operation', operationId);
    return assetId && recordHref(portal, 'asset', assetId);
  }
  if (target.object === 'downtime')
    return recordHref(portal, 'asset', (details as DeletionDetails).asset_id!);
  if (target.object === 'meter_reading') return `/meters/${String(details.meter_id)}`;
  return recordHref(portal, target.object, target.id);
}

interface Change<T = string> {
  readonly from: T;
  readonly to: T;
}

/** The details of an entry. The keys are those that services write. */
interface KnownDetails extends Partial<Change> {
  readonly role?: string;
  readonly purpose?: 'invitation' | 'new-password';
  readonly reason?: string | null;
  /** The person on whose behalf a stopped import ran. */
  readonly user_name?: string;
  readonly attempts?: number;
  readonly sessions?: number;
  /** The browser of a sign-in. */
  readonly user_agent?: string | null;
  readonly scopes?: readonly string[];
  readonly event_types?: readonly string[];
  readonly name?: Change;
  readonly time_zone?: Change;
  readonly currency?: Change;
  readonly operation_prefix?: Change;
  /** The URL of a webhook endpoint. */
  readonly url?: Change;
  /** The networks of a new key, or their change. */
  readonly allowed_networks?: readonly string[] | Change<readonly string[]>;
}

function Details({ of: { action, details, address } }: { of: AuditEntryResource }) {
  const t = useTexts(auditTexts);
  const portal = usePortal();
  const roles: Readonly<Record<string, string>> = useTexts(roleTexts);
  const {
    role,
    from,
    to,
    purpose,
    reason,
    user_name: person,
    attempts,
    sessions,
    user_agent: userAgent,
    scopes,
    event_types: events,
    name,
    time_zone: zone,
    currency,
    operation_prefix: prefix,
    url,
    allowed_networks: networks,
  } = details as KnownDetails;
  const wordOf = (value: string) =>
    action === 'plan.changed' ? planName(portal, value as Plan) : (roles[value] ?? value);
  const networksOf = (list: readonly string[]) => (list.length === 0 ? t.allNetworks : list.join(', '));
  const parts: ComponentChildren[] = [];
  if (role) parts.push(wordOf(role));
  if (from && to) parts.push(t.change(wordOf(from), wordOf(to)));
  if (name) parts.push(t.change(name.from, name.to));
  if (zone) parts.push(t.change(zone.from, zone.to));
  if (currency) parts.push(t.change(currency.from, currency.to));
  if (prefix) parts.push(t.change(prefix.from, prefix.to));
  if (url) parts.push(t.change(url.from, url.to));
  if (networks && 'from' in networks)
    parts.push(t.change(networksOf(networks.from), networksOf(networks.to)));
  else if (networks && networks.length > 0) parts.push(networksOf(networks));
  if (purpose) parts.push(purpose === 'invitation' ? t.firstPassword : t.newPassword);
  if (person) parts.push(reason === 'deactivated' ? t.deactivated(person) : t.mayNotImport(person));
  else if (reason) parts.push(action.startsWith('business.') ? reason : t.creatorLeft);
  if (attempts) parts.push(t.attempts(attempts));
  if (sessions) parts.push(t.sessions(sessions));
  if (userAgent !== undefined) parts.push(browserName(userAgent) ?? t.unknownBrowser);
  if (userAgent !== undefined && address !== null) parts.push(address);
  if (scopes) parts.push(<span title={scopes.join(', ')}>{t.scopes(scopes.length)}</span>);
  if (events) parts.push(<span title={events.join(', ')}>{t.eventTypes(events.length)}</span>);
  return <Parts parts={parts} />;
}

/** A corrected or deleted reading. The keys are those that `ReadingCorrections` writes. */
interface ReadingDetails {
  readonly value: string | Change;
  readonly read_at: string | Change;
  readonly reset?: boolean | Change<boolean>;
  readonly note?: string | Change;
  readonly reason?: string | null;
}

function OfReading({ of: { details } }: { of: AuditEntryResource }) {
  const { t, format } = usePage(auditTexts);
  const { value, read_at: readAt, reset, note, reason } = details as unknown as ReadingDetails;
  const shown = <T,>(given: T | Change<T>, textOf: (each: T) => string) =>
    isChange(given) ? t.change(textOf(given.from), textOf(given.to)) : textOf(given);
  const number = (each: string) => format.number(each, each.split('.')[1]?.length ?? 0);
  const isReset = isChange(reset) ? reset.to : reset;
  const parts: ComponentChildren[] = [shown(value, number), shown(readAt, (each) => format.moment(each))];
  if (isReset) parts.push(t.counterReset);
  const newNote = isChange(note) ? note.to : note;
  if (newNote) parts.push(newNote);
  if (reason) parts.push(reason);
  return <Parts parts={parts} />;
}

/** A corrected or deleted downtime. The keys are those that `DowntimeCorrections` writes. */
interface DowntimeDetails {
  readonly started_at: string | Change;
  readonly ended_at: string | null | Change;
  readonly reason?: string | null;
}

function OfDowntime({ of: { details } }: { of: AuditEntryResource }) {
  const { t, format } = usePage(auditTexts);
  const { started_at: begun, ended_at: ended, reason } = details as unknown as DowntimeDetails;
  const shown = (given: string | Change) =>
    isChange(given) ? t.change(format.moment(given.from), format.moment(given.to)) : format.moment(given);
  return <Parts parts={[shown(begun), ...(ended ? [shown(ended)] : []), ...(reason ? [reason] : [])]} />;
}

const DELETABLE: ReadonlySet<string> = new Set(DELETED_SUBJECTS);

/** The details of a deletion. The keys are those that the services write. */
interface DeletionDetails {
  readonly reference?: string;
  readonly floors?: number;
  readonly rooms?: number;
  readonly asset_id?: string;
  readonly operation_id?: string;
}

function OfDeletion({ of: { details } }: { of: AuditEntryResource }) {
  const t = useTexts(auditTexts);
  const { reference, floors, rooms } = details as DeletionDetails;
  const parts: ComponentChildren[] = [];
  if (reference) parts.push(<span class="mono">{reference}</span>);
  if (floors) parts.push(t.floors(floors));
  if (rooms) parts.push(t.rooms(rooms));
  return <Parts parts={parts} />;
}

function isChange<T>(given: T | Change<T>): given is Change<T> {
  return typeof given === 'object' && given !== null && 'from' in given;
}

function Parts({ parts }: { parts: readonly ComponentChildren[] }) {
  if (parts.length === 0) return <span class="text-secondary">–</span>;
  return <>{parts.flatMap((part, index) => (index === 0 ? [part] : [' · ', part]))}</>;
}
