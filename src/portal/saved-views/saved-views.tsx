import { SaveViewDto, type ViewChoice, type ViewedPlace } from '../../access/index.js';
import { ConfirmButton, DialogButton, formFields, MENU, texts, usePage, words } from '../kit/index.js';

export const viewTexts = texts({
  views: { en: 'Saved views', fr: 'Vues enregistrées' },
  all: { en: 'All', fr: 'Tout' },
  save: { en: 'Save this view', fr: 'Enregistrer cette vue' },
  saveHint: {
    en: 'Saves the filters under a name, only for you. A view with the same name is replaced.',
    fr: 'Conserve les filtres sous un nom, pour vous seul. Un nom existant est remplacé.',
  },
  name: words.name,
  keep: words.save,
  saved: { en: 'The view is saved.', fr: 'La vue est enregistrée.' },
  remove: { en: 'Delete this view', fr: 'Supprimer cette vue' },
  removed: { en: 'The view is deleted.', fr: 'La vue est supprimée.' },
  removeTitle: {
    en: (name: string) => `Delete the view “${name}”?`,
    fr: (name: string) => `Supprimer la vue « ${name} » ?`,
  },
  removeText: {
    en: 'The records it lists are not affected.',
    fr: 'Les éléments affichés ne sont pas modifiés.',
  },
});

const ViewField = formFields(SaveViewDto, viewTexts);

/** A person's saved views of a list, and the form that saves the current one. */
export function SavedViewsBar({ place, views }: { place: ViewedPlace; views: readonly ViewChoice[] }) {
  const { t, query } = usePage(viewTexts);
  const { cursor: _, open: __, ...filters } = query;
  const now = filtersOf(filters);
  const current = views.find(
    (view) => filtersOf(Object.fromEntries(new URLSearchParams(view.query))) === now,
  );
  if (views.length === 0 && now === '') return null;
  const { path } = MENU[place];
  return (
    <nav class="views cluster below" aria-label={t.views}>
      <a href={path} aria-current={now === '' ? 'page' : undefined}>
        {t.all}
      </a>
      {views.map((view) => (
        <a
          key={view.id}
          href={`${path}?${view.query}`}
          aria-current={view.id === current?.id ? 'page' : undefined}
        >
          {view.name}
        </a>
      ))}
      {current && (
        <ConfirmButton
          id="delete-view"
          label={t.remove}
          class="btn btn-sm btn-ghost"
          icon="x"
          title={t.removeTitle(current.name)}
          consequence={t.removeText}
          action={`/saved-views/${current.id}/delete`}
        />
      )}
      {!current && now !== '' && (
        <DialogButton
          id="save-view"
          label={t.save}
          icon="bookmark"
          class="btn btn-sm btn-ghost"
          action="/saved-views"
          submit={t.keep}
          fields={{ place, query: now }}
        >
          <ViewField name="name" hint={t.saveHint} />
        </DialogButton>
      )}
    </nav>
  );
}

/** A canonical form of the filters, independent of their order. */
function filtersOf(query: Readonly<Record<string, string>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return new URLSearchParams(given.sort(([one], [other]) => (one < other ? -1 : 1))).toString();
}
