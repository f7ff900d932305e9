import type { ProcedureResource, Step, VersionShown } from '../../procedures/index.js';
import type { Command } from '../../kernel/validation/field.js';
import { Integer } from '../../kernel/validation/fields.js';
import {
  At,
  Filters,
  Mark,
  newForm,
  page,
  type PageView,
  type PortalContext,
  priorityTexts,
  Section,
  SelectField,
  Table,
  tradeTexts,
  usePage,
  usePortal,
  useTexts,
} from '../kit/index.js';
import { procedureTexts, stepKindTexts } from './procedures.texts.js';
import {
  type FieldChange,
  type StepDifference,
  stepDifferences,
  type StepField,
} from './step-differences.js';

/** The versions to compare: by default, the newest one with the one before it. */
export class CompareVersionsQuery {
  @Integer({ about: 'The earlier version.', min: 1 }) from?: number;
  @Integer({ about: 'The later version.', min: 1 }) to?: number;
}

/** The numbers of the two versions to compare. */
export function comparedVersions({ from, to }: Command<CompareVersionsQuery>, newest: number) {
  const later = to ?? newest;
  return { from: from ?? Math.max(later - 1, 1), to: later };
}

/** Two versions of a procedure, and all of its versions. */
export interface ComparedVersions {
  readonly procedure: ProcedureResource;
  readonly versions: readonly VersionShown[];
  readonly from: number;
  readonly to: number;
  readonly before: readonly Step[];
  readonly after: readonly Step[];
}

/** The versions of a procedure, and the differences between two of them. */
export function versionsPage(portal: PortalContext, of: ComparedVersions): PageView {
  const t = portal.texts(procedureTexts);
  const { procedure, versions } = of;
  const at = `/procedures/${procedure.id}`;
  return page(
    {
      place: 'procedures',
      title: t.versionsOf(procedure.name),
      crumbs: [
        { name: t.title, href: '/procedures' },
        { name: procedure.name, href: at },
      ],
    },
    <div class="split">
      <div>
        {versions.length < 2 ? (
          <p class="text-secondary">{t.oneVersion}</p>
        ) : (
          <>
            <Chosen of={of} />
            <Differences of={of} />
          </>
        )}
      </div>
      <Section title={t.versions}>
        <Versions of={of} />
      </Section>
    </div>,
  );
}

function Chosen({ of: { versions, from, to } }: { of: ComparedVersions }) {
  const { t, format } = usePage(procedureTexts);
  const choices = versions.map(({ version }) => ({ value: String(version), label: format.number(version) }));
  return (
    <Filters form={newForm({ from: String(from), to: String(to) }, 'compare')} kept={{}}>
      <SelectField name="from" label={t.from} choices={choices} required />
      <SelectField name="to" label={t.to} choices={choices} required />
    </Filters>
  );
}

function Versions({ of: { procedure, versions } }: { of: ComparedVersions }) {
  const { t, format } = usePage(procedureTexts);
  const at = `/procedures/${procedure.id}/versions`;
  return (
    <Table
      label={t.versions}
      rows={versions.map((each) => ({ ...each, id: String(each.version) }))}
      columns={[
        {
          name: t.version,
          names: ({ version }) => ({
            href: `${at}?from=${Math.max(version - 1, 1)}&to=${version}`,
            name: format.number(version),
          }),
        },
        { name: t.steps, align: 'end', cell: ({ stepCount }) => format.number(stepCount) },
        { name: t.createdAt, cell: (version) => <Made of={version} /> },
      ]}
    />
  );
}

/** When a version was made, and by whom. Versions of earlier releases do not say who. */
function Made({ of: { createdAt, actor } }: { of: VersionShown }) {
  const { t } = usePage(procedureTexts);
  return (
    <div>
      <At moment={createdAt} />
      {actor && (
        <span class="secondary">{actor.kind === 'system' ? t.system : (actor.name ?? t.unknownPerson)}</span>
      )}
    </div>
  );
}

function Differences({ of: { from, to, before, after } }: { of: ComparedVersions }) {
  const { t, format } = usePage(procedureTexts);
  const differences = stepDifferences(before, after);
  const added = differences.filter(({ kind }) => kind !== 'removed').length;
  return (
    <Section title={t.differences(format.number(from), format.number(to))}>
      {differences.length === 0 ? (
        <p class="text-secondary">{t.noDifferences}</p>
      ) : (
        <>
          <ol class="checklist">
            {differences.map((each) => (
              <Difference key={each.kind + each.step.id} of={each} />
            ))}
          </ol>
          <p class="text-secondary above">{t.unchanged(format.number(after.length - added))}</p>
        </>
      )}
    </Section>
  );
}

const MARKS = {
  added: { tone: 'green', icon: 'plus' },
  removed: { tone: 'red', icon: 'minus' },
  changed: { tone: 'amber', icon: 'pencil' },
  moved: { tone: 'blue', icon: 'arrows-exchange' },
} as const;

function Difference({ of: { kind, step, changes, places } }: { of: StepDifference }) {
  const { t, format } = usePage(procedureTexts);
  return (
    <li class="checklist-step breaks-anywhere">
      <p class="flush cluster">
        <Mark {...MARKS[kind]} text={t[kind]} />
        {kind === 'removed' ? <del>{step.title}</del> : <strong>{step.title}</strong>}
        {places && (
          <span class="text-secondary">{t.movedTo(format.number(places[0]), format.number(places[1]))}</span>
        )}
      </p>
      {changes.length > 0 && (
        <ul class="step-changes">
          {changes.map((change) => (
            <Change key={change.field} of={change} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** A changed field: what it was, and what it is. */
function Change({ of: { field, before, after } }: { of: FieldChange }) {
  const { t } = usePage(procedureTexts);
  const shown = useShown();
  const names: Readonly<Record<StepField, string>> = {
    ...{ title: t.stepTitle, help: t.help, kind: t.kind, required: t.required, unit: t.unit },
    ...{ min: t.min, max: t.max, choices: t.answers, meter_external_id: t.meter, on_failure: t.onFailure },
  };
  return (
    <li>
      <span class="text-secondary">{names[field]}</span> <del>{shown(field, before)}</del>{' '}
      <span aria-hidden="true">→</span> <ins>{shown(field, after)}</ins>
    </li>
  );
}

/** How the value of a field is shown. */
function useShown() {
  const { format } = usePortal();
  const { none, yes, no } = useTexts(procedureTexts);
  const kinds = useTexts(stepKindTexts);
  const trades = useTexts(tradeTexts);
  const priorities = useTexts(priorityTexts);
  return (field: StepField, value: FieldChange['before']): string => {
    if (value === null) return none;
    if (typeof value === 'boolean') return value ? yes : no;
    if (Array.isArray(value)) return value.join(' / ');
    if (typeof value === 'object') {
      const { title, required_skill: skill, priority } = value as NonNullable<Step['on_failure']>;
      return [title, skill && trades[skill], priority && priorities[priority]].filter(Boolean).join(', ');
    }
    const text = value;
    if (field === 'kind') return kinds[text as Step['kind']];
    return field === 'min' || field === 'max' ? format.number(text, text.split('.')[1]?.length ?? 0) : text;
  };
}
