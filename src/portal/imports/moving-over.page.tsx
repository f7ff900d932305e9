import { Fragment } from 'preact';
import { type Preset, PRESETS, type WhyIgnored } from '../../imports/index.js';
import {
  LinkButton,
  narrowPage,
  type PageView,
  type PortalContext,
  Section,
  Table,
  useTexts,
} from '../kit/index.js';
import { assetView } from './kinds/asset.view.js';
import { viewOf } from './kinds/kind-views.js';
import { importTexts } from './imports.texts.js';
import { movingOverTexts, whyTexts } from './moving-over.texts.js';

/** Headings of another system that are one column here, or that are not imported for one reason. */
interface Headings<Of> {
  readonly of: Of;
  readonly headings: readonly string[];
}

/** The page that lists the systems whose exports are recognised, with what comes along from each and what does not. */
export function movingOverPage(portal: PortalContext): PageView {
  const t = portal.texts(movingOverTexts);
  const { movingOver } = portal.texts(importTexts);
  const { records, title } = portal.texts(assetView.texts);
  const crumbs = [
    { name: records, href: '/assets' },
    { name: title, href: '/imports' },
  ];
  return narrowPage(
    { place: 'assets', title: movingOver, crumbs, subtitle: t.about },
    <>
      <nav class="cluster below-32" aria-label={t.systems}>
        {PRESETS.map(({ id, name }) => (
          <LinkButton key={id} href={`#${id}`} label={name} />
        ))}
      </nav>
      <p class="text-secondary below-32">{t.firstWins}</p>
      {PRESETS.map((preset) => (
        <System key={preset.id} preset={preset} />
      ))}
      <Section title={t.another}>
        <p class="text-secondary">{t.anotherHint}</p>
      </Section>
    </>,
  );
}

function System({ preset }: { preset: Preset }) {
  const t = useTexts(movingOverTexts);
  const names = useTexts(viewOf(preset.kind).set.names);
  const reasons = useTexts(whyTexts);
  const { id, name, nameFrom } = preset;
  return (
    <Section id={id} title={name}>
      {nameFrom && <p class="text-secondary">{t.nameFrom(names[nameFrom] ?? nameFrom)}</p>}
      <div class="below-24">
        <Table
          label={t.comesAlong(name)}
          rows={imported(preset)}
          keyOf={({ of }) => of}
          columns={[
            { name: t.here, cell: ({ of }) => <strong>{names[of]}</strong>, onPhone: 'bare' },
            { name: t.there, cell: ({ headings }) => <Codes texts={headings} />, onPhone: 'bare' },
          ]}
        />
      </div>
      <h3 class="secondary below-8">{t.staysBehind(name)}</h3>
      <ul class="consequences">
        {ignored(preset).map(({ of, headings }) => (
          <li key={of}>
            {reasons[of]} <Codes texts={headings} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Headings as they are written in the file. */
function Codes({ texts }: { texts: readonly string[] }) {
  return (
    <span>
      {texts.map((text, at) => (
        <Fragment key={text}>
          {at > 0 && ', '}
          <code>{text}</code>
        </Fragment>
      ))}
    </span>
  );
}

function imported({ columns }: Preset): Headings<string>[] {
  const all = Object.entries(columns);
  return [...new Set(Object.values(columns))].map((of) => ({
    of,
    headings: all.flatMap(([heading, column]) => (column === of ? [heading] : [])),
  }));
}

function ignored(preset: Preset): Headings<WhyIgnored>[] {
  return Object.entries(preset.ignored).map(([of, headings]) => ({ of: of as WhyIgnored, headings }));
}
