import { ASSET_CATEGORIES, type AssetCategory, categoryTexts } from '../../assets/index.js';
import { CheckList, choicesOf, texts, useForm, usePage, useTexts } from '../kit/index.js';

const reportTexts = texts({
  reports: { en: 'For problem reports', fr: 'Pour les signalements' },
  hint: {
    en: 'Work orders from problem reports about these assets get this procedure.',
    fr: 'Les interventions issues d’un signalement sur ces équipements reçoivent cette procédure.',
  },
  categories: { en: 'Categories of assets', fr: 'Catégories d’équipements' },
  noReports: { en: 'None', fr: 'Aucun' },
});

/** The field of a list of categories, as in the command. */
const CATEGORIES = 'report_categories';

/** The categories of assets about which a problem report gets the procedure. Folded, as most procedures have none. */
export function ReportCategoriesField() {
  const { t, portal } = usePage(reportTexts);
  const { values, errors } = useForm();
  const chosen = [values[CATEGORIES] ?? []].flat();
  const choices = choicesOf(ASSET_CATEGORIES, portal.texts(categoryTexts));
  return (
    <details class="more-fields below" open={CATEGORIES in errors}>
      <summary>
        {t.reports}{' '}
        <span class="text-secondary">
          {chosen.length > 0 ? portal.format.number(chosen.length) : t.noReports}
        </span>
      </summary>
      <div class="check-columns">
        <CheckList name={CATEGORIES} legend={t.categories} hint={t.hint} groups={[{ choices }]} />
      </div>
    </details>
  );
}

/** Which problem reports get a procedure; nothing if none do. */
export function ReportCategories({ of: categories }: { of: readonly AssetCategory[] }) {
  const { t, portal } = usePage(reportTexts);
  const words = useTexts(categoryTexts);
  if (categories.length === 0) return null;
  const names = categories.map((category) => words[category]).join(', ');
  return <p class="text-secondary below">{portal.format.labelled(t.reports, names)}</p>;
}
