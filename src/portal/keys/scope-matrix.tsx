import type { ComponentChildren } from 'preact';
import { BareCheck, FieldSet, Icon, LinkButton, useForm, usePortal, useTexts } from '../kit/index.js';
import { SCOPES, permissionTexts } from '../../access/index.js';
import {
  scopeActionLabels,
  keyTexts,
  subjectTexts,
  type ScopeAction,
  type Subject,
  LIST,
} from './keys.texts.js';

/** The actions with their own column. All others are listed by name in the last column. */
const COLUMNS = ['read', 'write', 'delete'] as const;

/** The presets: the actions that each selects, or all of them. */
const PRESETS = {
  read: ['read'],
  write: ['read', 'write'],
  all: null,
  none: [],
} as const satisfies Record<string, readonly ScopeAction[] | null>;

type Preset = keyof typeof PRESETS;

interface Row {
  readonly subject: Subject;
  readonly actions: readonly ScopeAction[];
}

const ROWS: readonly Row[] = [...new Set(SCOPES.map((scope) => scope.split(':')[0] as Subject))].map(
  (subject) => ({
    subject,
    actions: SCOPES.filter((scope) => scope.startsWith(`${subject}:`)).map(
      (scope) => scope.split(':')[1] as ScopeAction,
    ),
  }),
);

/** The audit log is about people. A key that reads the plant does not read it unless someone ticks it. */
const NOT_PRESET = 'audit';

/** The scopes of a preset; empty for an unknown one. */
export function scopesOf(preset = 'none'): string[] {
  const isKnown = Object.hasOwn(PRESETS, preset);
  const actions: readonly string[] | null = isKnown ? PRESETS[preset as Preset] : [];
  return SCOPES.filter((scope) => {
    const [subject, action] = scope.split(':') as [string, string];
    return actions === null || (subject !== NOT_PRESET && actions.includes(action));
  });
}

/** A matrix to select the scopes of a key: resources as rows, actions as columns, and presets that also work without a script. */
export function ScopeFields() {
  const form = useForm();
  const t = useTexts(keyTexts);
  const given = form.values.scopes;
  const chosen = new Set(typeof given === 'string' ? [given] : (given ?? []));
  return (
    <FieldSet name="scopes" legend={t.chooseScopes}>
      <div class="presets cluster below-8">
        {(Object.keys(PRESETS) as Preset[]).map((preset) => (
          <LinkButton
            key={preset}
            small
            href={`${LIST}/new?preset=${preset}`}
            data-check="scopes"
            data-check-match={scopesOf(preset).join(',') || '-'}
            label={t[`preset_${preset}`]}
          />
        ))}
      </div>
      <Matrix
        label={t.chooseScopes}
        cell={(scope, name) => (
          <BareCheck
            class="scope-check inline-row"
            name="scopes"
            value={scope}
            checked={chosen.has(scope)}
            aria-label={name}
          />
        )}
      />
    </FieldSet>
  );
}

/** The scopes of a key in the same matrix. Missing ones are empty cells. */
export function ScopeTable({ scopes }: { scopes: readonly string[] }) {
  const t = useTexts(keyTexts);
  const held = new Set(scopes);
  return (
    <Matrix
      label={t.scopes}
      cell={(scope, name) =>
        held.has(scope) ? (
          <span class="tone-green toned" role="img" aria-label={t.has(name)}>
            <Icon name="check" />
          </span>
        ) : (
          <span class="text-secondary" role="img" aria-label={t.lacks(name)}>
            –
          </span>
        )
      }
    />
  );
}

function Matrix({
  label,
  cell,
}: {
  label: string;
  /** Renders the cell of a scope. The name is its accessible name. */
  cell: (scope: string, name: string) => ComponentChildren;
}) {
  const t = useTexts(keyTexts);
  const subjects = useTexts(subjectTexts);
  const actions = useTexts(scopeActionLabels);
  const meanings: Readonly<Record<string, string>> = useTexts(permissionTexts);
  const { format } = usePortal();
  const cellOf = (subject: Subject, action: ScopeAction) => {
    const scope = `${subject}:${action}`;
    return cell(scope, `${format.labelled(subjects[subject], actions[action])} (${scope})`);
  };
  return (
    <div class="table-scroll box">
      <table class="scope-matrix">
        <caption class="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t.resource}</th>
            {COLUMNS.map((action) => (
              <th key={action} scope="col">
                {actions[action]}
              </th>
            ))}
            <th scope="col">{t.otherActions}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row.subject}>
              <th scope="row">{subjects[row.subject]}</th>
              {COLUMNS.map((action) => (
                <td key={action} title={meanings[`${row.subject}:${action}`]}>
                  {row.actions.includes(action) && cellOf(row.subject, action)}
                </td>
              ))}
              <td>
                {othersOf(row).map((action) => (
                  <span
                    key={action}
                    class="scope-other row gap-4 no-wrap"
                    title={meanings[`${row.subject}:${action}`]}
                  >
                    {cellOf(row.subject, action)} <span aria-hidden="true">{actions[action]}</span>
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function othersOf({ actions }: Row): ScopeAction[] {
  return actions.filter((action) => !(COLUMNS as readonly string[]).includes(action));
}
