import { Icon, LinkButton, PostButton, Section, usePage } from '../kit/index.js';
import type { FirstSteps } from './overview-figures.js';
import { overviewTexts } from './overview.texts.js';

/** The first steps of a business, instead of figures while there is nothing to count, and below them until all steps are done. */
export function FirstStepsSection({ steps, below = false }: { steps: FirstSteps; below?: boolean }) {
  const { t, portal, business } = usePage(overviewTexts);
  const all = [
    {
      name: t.stepTimeZone,
      text: t.stepTimeZoneText(business.timeZone),
      icon: 'clock',
      // A business has UTC until a person chooses a time zone.
      isDone: business.timeZone !== 'UTC',
      href: '/settings',
      permission: 'plan:manage',
    },
    {
      name: t.stepBuilding,
      text: t.stepBuildingText,
      icon: 'building',
      isDone: steps.building,
      href: '/locations/buildings/new',
      permission: 'buildings:write',
    },
    {
      name: t.stepAsset,
      text: t.stepAssetText,
      icon: 'engine',
      isDone: steps.asset,
      // Without a room, the list of assets explains what comes first.
      href: steps.room ? '/assets/new' : '/assets',
      permission: 'assets:write',
    },
    {
      name: t.stepTechnician,
      text: t.stepTechnicianText,
      icon: 'users',
      isDone: steps.technician,
      href: '/team',
      permission: 'users:read',
    },
    {
      name: t.stepKey,
      text: t.stepKeyText,
      icon: 'key',
      isDone: false,
      href: '/developers/keys/new',
      permission: 'keys:manage',
    },
  ].filter(({ permission }) => portal.may(permission));
  const next = all.find(({ isDone }) => !isDone);
  // A key is optional, so it keeps nothing on the page.
  if (below && !all.some(({ isDone, permission }) => !isDone && permission !== 'keys:manage')) return null;
  return (
    <Section
      title={t.begin}
      actions={
        <PostButton
          action="/overview/first-steps/hide"
          label={t.hideSteps}
          accessibleName={`${t.hideSteps} – ${t.begin}`}
          class="btn btn-sm"
        />
      }
    >
      <p class="text-secondary">{t.beginText}</p>
      <ol class="first-steps grid">
        {all.map((step) => (
          <li key={step.href} class="panel padded box row gap-16">
            <Icon name={step.isDone ? 'circle-check' : step.icon} />
            <div class="grow">
              <strong>{step.name}</strong>
              <span class="secondary">{step.text}</span>
            </div>
            {step.isDone ? (
              <span class="text-secondary">{t.stepDone}</span>
            ) : (
              <LinkButton
                class={`btn ${step === next ? 'btn-primary' : ''}`}
                href={step.href}
                label={step.name}
              />
            )}
          </li>
        ))}
      </ol>
      <QuickStart hasBuilding={steps.building} />
    </Section>
  );
}

/** Shortcuts: import a file, or load sample data. */
function QuickStart({ hasBuilding }: { hasBuilding: boolean }) {
  const { t, portal } = usePage(overviewTexts);
  if (!portal.may('technicians:write')) return null;
  return (
    <>
      <h3 class="first-steps-more">{t.quickStart}</h3>
      <ul class="first-steps grid">
        <li class="panel padded box row gap-16">
          <Icon name="file-import" />
          <div class="grow">
            <strong>{t.stepImport}</strong>
            <span class="secondary">{t.stepImportText}</span>
          </div>
          <LinkButton href="/imports" label={t.stepImport} />
        </li>
        {!hasBuilding && (
          <li class="panel padded box row gap-16">
            <Icon name="sparkles" />
            <div class="grow">
              <strong>{t.stepSample}</strong>
              <span class="secondary">{t.stepSampleText}</span>
            </div>
            <PostButton action="/overview/sample-data" label={t.stepSample} />
          </li>
        )}
      </ul>
    </>
  );
}
