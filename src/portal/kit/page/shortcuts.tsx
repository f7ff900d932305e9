import type { ComponentChildren } from 'preact';
import { CloseButton, Dialog } from './dialog.js';
import { isSeenBy, MENU, menuTexts, type MenuEntry, type Place } from './menu.js';
import { useTexts, usePage } from '../request/portal-context.js';
import { texts } from './texts.js';
import { words } from './words.js';

const shortcutTexts = texts({
  ...words,
  title: { en: 'Keyboard shortcuts', fr: 'Raccourcis clavier' },
  everywhere: { en: 'Everywhere', fr: 'Partout' },
  create: { en: 'Create', fr: 'Créer' },
  list: { en: 'These shortcuts', fr: 'Ces raccourcis' },
  send: { en: 'Send the form', fr: 'Envoyer le formulaire' },
  inLists: { en: 'In lists', fr: 'Dans les listes' },
  move: { en: 'Next row, previous row', fr: 'Ligne suivante, ligne précédente' },
  open: { en: 'Open the row', fr: 'Ouvrir la ligne' },
  leave: { en: 'Back to the row', fr: 'Revenir à la ligne' },
  moveOperation: {
    en: 'Move the operation, in the calendar',
    fr: 'Déplacer l’intervention, dans le calendrier',
  },
  goTo: { en: 'Go to', fr: 'Aller à' },
  singleKeys: { en: 'Single-key shortcuts', fr: 'Raccourcis à une seule touche' },
  singleKeysHint: {
    en: 'Turn them off in this browser if you dictate text, or press keys by accident. Shortcuts with Ctrl, Enter and Esc keep working. This list is also in the menu of your account.',
    fr: 'Désactivez-les dans ce navigateur si vous dictez du texte ou appuyez sur des touches par mégarde. Les raccourcis avec Ctrl, Entrée et Échap restent actifs. Cette liste se trouve aussi dans le menu de votre compte.',
  },
});

/** The id of the dialog that `?` opens. */
export const SHORTCUTS = 'shortcuts';

/** The list of keyboard shortcuts, on every page. */
export function Shortcuts() {
  const { t, portal } = usePage(shortcutTexts);
  const names = useTexts(menuTexts);
  const entries: [string, MenuEntry][] = Object.entries(MENU);
  const places = entries.filter(([, entry]) => entry.key !== undefined && isSeenBy(portal, entry));
  return (
    <Dialog id={SHORTCUTS} title={t.title}>
      <div class="shortcuts">
        <Keys
          title={t.everywhere}
          keys={[
            ...(portal.isOfFirm ? [] : [[['/'], t.search] as const, [['Ctrl', 'K'], t.search] as const]),
            ...(portal.may('operations:report')
              ? [
                  [
                    ['c'],
                    <a href="/operations/new" data-create>
                      {t.create}
                    </a>,
                  ] as const,
                ]
              : []),
            [['Ctrl', 'Enter'], t.send],
            [['?'], t.list],
          ]}
        />
        <Keys
          title={t.inLists}
          keys={[
            [['j', 'k'], t.move],
            [['Enter'], t.open],
            [['Esc'], t.leave],
            ...(portal.may('operations:reschedule') ? [[['m'], t.moveOperation] as const] : []),
          ]}
        />
        {places.length > 0 && (
          <Keys
            title={t.goTo}
            keys={places.map(([name, { key, path }]) => [
              ['g', key!],
              <a href={path}>{names[name as Place]}</a>,
            ])}
          />
        )}
      </div>
      {/* The script ticks it as the person chose. */}
      <label class="form-check row at-top gap-12 below-8 breaks-anywhere needs-scripts">
        <input type="checkbox" class="form-check-input" data-single-keys checked />
        <span>
          {t.singleKeys}
          <span class="form-check-description caption">{t.singleKeysHint}</span>
        </span>
      </label>
      <div class="dialog-buttons row at-end above">
        <CloseButton id={SHORTCUTS}>{t.close}</CloseButton>
      </div>
    </Dialog>
  );
}

type Meaning = readonly [keys: readonly string[], meaning: ComponentChildren];

function Keys({ title, keys }: { title: string; keys: readonly Meaning[] }) {
  return (
    <section class="below">
      <h3 class="secondary">{title}</h3>
      <dl class="keys-list plain-ink">
        {keys.map(([pressed, meaning]) => (
          <div key={pressed.join(' ')} class="row at-top">
            <dt class="row at-top gap-4">
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
