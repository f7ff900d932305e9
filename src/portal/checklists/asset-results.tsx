import type { FailureOnAsset, StepCourse } from '../../checklists/index.js';
import { At, Section, Table, texts, usePage, words } from '../kit/index.js';
import { checklistTexts } from './checklists.texts.js';
import { CourseLine } from './course-line.js';
import { exactNumber, useLimitsText, useValueText } from './result-value.js';

const resultTexts = texts({
  ...words,
  title: { en: 'Checklist results', fr: 'Résultats des listes de contrôle' },
  others: { en: (n: string) => `More steps (${n})`, fr: (n: string) => `Autres étapes (${n})` },
  values: { en: 'Values', fr: 'Valeurs' },
  valuesOf: { en: (step: string) => `Values of ${step}`, fr: (step: string) => `Valeurs de ${step}` },
  value: { en: 'Value', fr: 'Valeur' },
  failures: { en: 'Last failures', fr: 'Dernières non-conformités' },
  step: { en: 'Step', fr: 'Étape' },
});

/** How many charts are shown without a click. */
const SHOWN = 6;

/** What the checklists of an asset measured over time, and what failed last. Nothing without such results. */
export function ResultsOfAsset({
  courses,
  failures,
}: {
  courses: readonly StepCourse[];
  failures: readonly FailureOnAsset[];
}) {
  const { t, format } = usePage(resultTexts);
  const others = courses.slice(SHOWN);
  return (
    <>
      {courses.length > 0 && (
        <Section title={t.title} id="results">
          <Courses of={courses.slice(0, SHOWN)} />
          {others.length > 0 && (
            <details class="courses-more above">
              <summary>{t.others(format.number(others.length))}</summary>
              <Courses of={others} />
            </details>
          )}
        </Section>
      )}
      {failures.length > 0 && <Failures of={failures} />}
    </>
  );
}

function Courses({ of: courses }: { of: readonly StepCourse[] }) {
  return (
    <div class="courses grid gap-16">
      {courses.map((course) => (
        <Course key={course.stepId} of={course} />
      ))}
    </div>
  );
}

/** A step with its newest value, the line of all values, and the values themselves with their operations. */
function Course({ of: course }: { of: StepCourse }) {
  const { t, format } = usePage(resultTexts);
  const { failedMark } = usePage(checklistTexts).t;
  const limits = useLimitsText(course);
  const { title, unit, procedureName, values } = course;
  const shown = (value: string) => [exactNumber(format, value), unit].filter(Boolean).join('\u00a0');
  const last = values.at(-1)!;
  return (
    <article class="course padded box breaks-anywhere">
      <h3 class="course-title flush">{title}</h3>
      <p class="caption flush">{[procedureName, limits].filter(Boolean).join(' · ')}</p>
      <p class="course-value flush">
        <strong class={last.failed ? 'checklist-failed' : ''}>{shown(last.value)}</strong>{' '}
        <span class="secondary">
          {last.failed && <>{failedMark} · </>}
          <At moment={last.at} />
        </span>
      </p>
      <CourseLine of={course} />
      <details>
        <summary>
          {t.values}
          <span class="visually-hidden"> {title}</span>
        </summary>
        <Table
          none=""
          label={t.valuesOf(title)}
          rows={[...values].reverse()}
          columns={[
            {
              name: t.when,
              cell: ({ operationId, operationTitle, at }) => (
                <a
                  title={format.words(operationTitle)}
                  href={`/operations/${operationId}#step-${course.stepId}`}
                >
                  <At moment={at} />
                </a>
              ),
            },
            {
              name: t.value,
              align: 'end',
              cell: ({ value, failed }) => (
                <span class={failed ? 'checklist-failed' : ''}>
                  {shown(value)}
                  {failed && <span class="visually-hidden"> ({failedMark})</span>}
                </span>
              ),
            },
          ]}
        />
      </details>
    </article>
  );
}

function Failures({ of: failures }: { of: readonly FailureOnAsset[] }) {
  const { t, format } = usePage(resultTexts);
  const { opened: openedText } = usePage(checklistTexts).t;
  const valueText = useValueText();
  return (
    <Section title={t.failures} id="failures">
      <Table
        none=""
        label={t.failures}
        rows={failures}
        columns={[
          {
            name: t.step,
            names: ({ operationId, stepId, title }) => ({
              href: `/operations/${operationId}#step-${stepId}`,
              name: title,
            }),
          },
          {
            name: t.value,
            grows: true,
            cell: ({ openedOperationId: opened, note, ...result }) => (
              <div class="breaks-anywhere">
                <span class="checklist-failed">{valueText(result)}</span>
                {note !== null && <> · {note}</>}
                {opened !== null && (
                  <>
                    {' '}
                    · <a href={`/operations/${opened}`}>{openedText}</a>
                  </>
                )}
              </div>
            ),
          },
          {
            name: t.when,
            cell: ({ at, operationTitle }) => (
              <div>
                <At moment={at} /> <span class="secondary">{format.words(operationTitle)}</span>
              </div>
            ),
          },
        ]}
      />
    </Section>
  );
}
