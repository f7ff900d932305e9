import type { ProcedureResource, Step } from '../../procedures/index.js';
import {
  ConfirmButton,
  CreateButton,
  Icon,
  LinkButton,
  listPage,
  Mark,
  page,
  type PageView,
  type PortalContext,
  Section,
  usePage,
} from '../kit/index.js';
import { PhonePreview } from './phone-preview.js';
import { ReportCategories } from './report-categories.js';
import { procedureTexts, stepKindTexts } from './procedures.texts.js';

const LIST = '/procedures';

/** The list of procedures. */
export function proceduresPage(
  portal: PortalContext,
  { procedures, next }: { procedures: readonly ProcedureResource[]; next: string | null },
): PageView {
  const t = portal.texts(procedureTexts);
  const add = <CreateButton needs="procedures:write" href={`${LIST}/new`} label={t.add} />;
  return listPage({
    place: 'procedures',
    title: t.title,
    actions: add,
    empty: { icon: 'checklist', text: t.empty, children: add },
    noMatch: { text: t.noMatch },
    rows: procedures,
    next,
    columns: [
      { name: t.name, grows: true, names: ({ id, name }) => ({ href: `${LIST}/${id}`, name }) },
      { name: t.steps, align: 'end', cell: ({ steps }) => portal.format.number(steps.length) },
      { name: t.version, align: 'end', cell: ({ version }) => portal.format.number(version) },
      { name: t.status, cell: ({ is_active: isActive }) => <InUse isActive={isActive} /> },
    ],
  });
}

function InUse({ isActive }: { isActive: boolean }) {
  const { t } = usePage(procedureTexts);
  return isActive ? (
    <Mark tone="green" icon="circle-check" text={t.active} />
  ) : (
    <Mark tone="grey" icon="circle-dashed" text={t.inactive} />
  );
}

/** A procedure, as people see its steps. */
export function procedurePage(portal: PortalContext, procedure: ProcedureResource): PageView {
  const t = portal.texts(procedureTexts);
  const { id, name, version, description, steps, is_active: isActive } = procedure;
  const { report_categories: categories } = procedure;
  return page(
    {
      place: 'procedures',
      title: name,
      crumbs: [{ name: t.title, href: LIST }],
      mark: <InUse isActive={isActive} />,
      subtitle: portal.format.labelled(t.version, portal.format.number(version)),
      actions: (
        <>
          <LinkButton href={`${LIST}/${id}/versions`} icon="history" label={t.versions} />
          <LinkButton needs="procedures:write" href={`${LIST}/${id}/edit`} icon="pencil" label={t.edit} />
          <ConfirmButton
            id="delete"
            needs="procedures:write"
            label={t.delete}
            icon="trash"
            title={t.deleteTitle(name)}
            consequence={t.deleteText}
            action={`${LIST}/${id}/delete`}
          />
        </>
      ),
    },
    <>
      {description !== null && <p class="free-text">{description}</p>}
      <ReportCategories of={categories} />
      <div class="split split-even">
        <Section title={t.steps}>
          <ol class="checklist">
            {steps.map((step) => (
              <StepPreview key={step.id} step={step} />
            ))}
          </ol>
        </Section>
        <Section title={t.preview}>
          <PhonePreview steps={steps} />
        </Section>
      </div>
    </>,
  );
}

function StepPreview({ step }: { step: Step }) {
  const { t, texts } = usePreview();
  const { title, help, kind, required, unit, min, max, choices, on_failure: opens } = step;
  const limits = [min && `≥ ${min}`, max && `≤ ${max}`].filter(Boolean).join(', ');
  const asked = [texts[kind], unit, limits, choices?.join(' / ')].filter(Boolean).join(' · ');
  return (
    <li class="checklist-step breaks-anywhere">
      <p class="flush inline-row gap-8">
        <Icon name="circle" />
        <span>
          <strong>{title}</strong> <span class="text-secondary caption">{asked}</span>
          {!required && <span class="text-secondary caption"> · {t.optional}</span>}
        </span>
      </p>
      {help !== null && <p class="free-text text-secondary flush">{help}</p>}
      {opens !== null && (
        <p class="text-secondary flush">
          {t.opens} {opens.title}
        </p>
      )}
    </li>
  );
}

function usePreview() {
  const { t, portal } = usePage(procedureTexts);
  return { t, texts: portal.texts(stepKindTexts) };
}
