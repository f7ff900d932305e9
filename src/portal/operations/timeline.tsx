import {
  type ChangeEntry,
  operationStatusTexts,
  type PartEntry,
  type Priority,
  type TimelineEntry,
} from '../../operations/index.js';
import type { ResultEntry } from '../../checklists/index.js';
import type { TradeCode } from '../../technicians/index.js';
import { groupResults, ResultsItem } from '../checklists/result-items.js';
import { type CommentEntry, CommentItem } from '../comments/comment-entry.js';
import { At, Icon, priorityTexts, tradeTexts, usePage, useTexts } from '../kit/index.js';
import { changeTexts, timelineTexts } from './operation.texts.js';

type Assets = ReadonlyMap<string, { readonly name: string }>;

const ACTOR_ICONS = { api_key: 'key', user: 'user', vendor: 'truck', system: 'settings' } as const;

/** The shown fields of a change, in this order. The assignee is shown by name, so the other assignee fields are omitted. */
const SHOWN_FIELDS = [
  'title',
  'assignee_name',
  'scheduled_for',
  'priority',
  'required_skill',
  'place',
  'asset_id',
  'agreed_amount',
  'procedures',
  'description',
  'notes',
  'work_report',
  'time_of',
  'labor_minutes',
  'other_cost',
] as const;
type ShownField = (typeof SHOWN_FIELDS)[number];

/**
 * The history of an operation and of its checklist, and the comments, newest first: who changed what, from which value, and why; who
 * recorded which steps; who wrote what.
 *
 * @param at the prefix of the addresses of comments and their files: that of a firm's pages; empty by default
 */
export function Timeline({
  entries,
  comments,
  results,
  assets,
  at = '',
}: {
  entries: readonly TimelineEntry[];
  comments: readonly CommentEntry[];
  results: readonly ResultEntry[];
  assets: Assets;
  at?: string;
}) {
  // Ids increase with time.
  const all = [...entries, ...comments, ...results].sort((one, other) => (one.id < other.id ? 1 : -1));
  return (
    <ol>
      {groupResults(all).map((entry) => {
        if (entry.type === 'results') return <ResultsItem key={entry.id} entry={entry} at={at} />;
        if (entry.type === 'comment') return <CommentItem key={entry.id} comment={entry.comment} at={at} />;
        if (entry.type === 'part') return <PartMove key={entry.id} entry={entry} />;
        return <Change key={entry.id} entry={entry} assets={assets} />;
      })}
    </ol>
  );
}

function Change({ entry, assets }: { entry: ChangeEntry; assets: Assets }) {
  const t = useTexts(changeTexts);
  const verbs = useTexts(timelineTexts);
  const statuses = useTexts(operationStatusTexts);
  const { actor, onBehalfOf, fromStatus, toStatus, reason, changes } = entry;
  const name = actor.kind === 'system' ? t.system : (actor.name ?? t.unknownPerson);
  const differing = SHOWN_FIELDS.filter(
    (field) => changes[field] && changes[field].from !== changes[field].to,
  );
  const verb = entry.action === 'update' ? verbOf(differing) : entry.action;
  // Most people record their own time: the entry names them already.
  const shownFields = differing.filter((field) => field !== 'time_of' || changes.time_of?.to !== actor.name);
  return (
    <li class="timeline-entry grid gap-12 breaks-anywhere">
      <Icon name={ACTOR_ICONS[actor.kind]} />
      <div>
        <p class="flush">
          <strong>{name}</strong> {verbs[verb]} {onBehalfOf && <>{t.forVendor(onBehalfOf.name)} </>}
          <span class="secondary">
            <At moment={entry.at} />
          </span>
        </p>
        <ul class="timeline-changes breaks-anywhere">
          {fromStatus !== null && fromStatus !== toStatus && (
            <FromTo name={t.status} from={statuses[fromStatus]} to={statuses[toStatus]} />
          )}
          {shownFields.map((field) => (
            <FieldChange key={field} field={field} entry={entry} assets={assets} />
          ))}
        </ul>
        {reason !== null && reason !== '' && <blockquote class="timeline-reason">{reason}</blockquote>}
      </div>
    </li>
  );
}

/** What a change of details was about: mostly time or costs alone. */
function verbOf(differing: readonly ShownField[]): 'update' | 'timer' | 'time' | 'costs' {
  const consistsOf = (...fields: readonly ShownField[]) =>
    differing.length > 0 && differing.every((field) => fields.includes(field));
  if (consistsOf('time_of')) return 'timer';
  if (consistsOf('time_of', 'labor_minutes')) return 'time';
  return consistsOf('other_cost') ? 'costs' : 'update';
}

function FieldChange({ field, entry, assets }: { field: ShownField; entry: ChangeEntry; assets: Assets }) {
  const { t, format } = usePage(changeTexts);
  const priorities = useTexts(priorityTexts);
  const trades = useTexts(tradeTexts);
  const readers: Partial<Record<ShownField, (value: string) => string>> = {
    scheduled_for: (value) => format.moment(value),
    priority: (value) => priorities[value as Priority],
    required_skill: (value) => trades[value as TradeCode],
    asset_id: (value) => assets.get(value)?.name ?? t.gone,
    agreed_amount: (value) => format.money(value),
    labor_minutes: (value) => format.workTime(Number(value)),
    other_cost: (value) => format.money(value),
  };
  const shown = (value: string | null) => (value === null ? null : (readers[field]?.(value) ?? value));
  const { from, to } = entry.changes[field]!;
  return <FromTo name={t[field]} from={shown(from)} to={shown(to)} />;
}

function FromTo({ name, from, to }: { name: string; from: string | null; to: string | null }) {
  const { t, format } = usePage(changeTexts);
  return (
    <li>
      <span class="text-secondary">{format.labelled(name, '')}</span>
      {from !== null && (
        <>
          {from} <span aria-hidden="true">→</span>
          <span class="visually-hidden">{t.became}</span>{' '}
        </>
      )}
      {to ?? t.nothing}
    </li>
  );
}

function PartMove({ entry }: { entry: PartEntry }) {
  const { t, format } = usePage(changeTexts);
  const { movement, name, actor } = entry;
  const quantity = format.number(Math.abs(entry.quantity));
  const said =
    movement === 'reserve' || movement === 'release' || movement === 'consume' ? t[movement] : t.other;
  const text = entry.isReversal ? t.reversed(said(quantity, name)) : said(quantity, name);
  return (
    <li class="timeline-entry grid gap-12 breaks-anywhere">
      <Icon name="packages" />
      <div>
        <p class="flush">
          {text}{' '}
          <span class="secondary">
            <At moment={entry.at} />
            {actor.name !== null && ` · ${actor.kind === 'system' ? t.system : actor.name}`}
          </span>
        </p>
      </div>
    </li>
  );
}
