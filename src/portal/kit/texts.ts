import type { Language } from '../../access/index.js';
import { spacedAsFrench } from '../../kernel/french-spacing.js';

/*
 * The French of the portal says "vous", and calls things by these names alone:
 *
 *   operation     intervention            asset        équipement          building     bâtiment
 *   floor         étage                   room         local, locaux       spare part   pièce de rechange
 *   vendor        prestataire             technician   technicien          trade        métier
 *   status        état                    assign       attribuer           schedule     planifier
 *   start         démarrer                complete     terminer            close        clôturer
 *   receive       réceptionner            consume      utiliser            reserve      réserver
 *   release       libérer                 scope        droit               plan         formule
 *   endpoint      point d’accès           delivery     livraison           alarm        alarme
 *   secret: rotate   remplacer            attachment   photo ou document   sticker      étiquette
 */

/** A text, or one that is made of values. */
type Text = string | ((...values: never[]) => string);

/** The texts of a page or a piece of one, in every language. */
export type Texts<T> = Readonly<Record<Language, T>>;

/**
 * Declares texts, each in every language side by side: a translation cannot be forgotten, it would not compile. They are
 * written with plain spaces, and get those that French has before its signs.
 *
 * @returns the texts by language
 */
export function texts<T extends Record<string, Text>>(all: {
  readonly [Name in keyof T]: Readonly<Record<Language, T[Name]>>;
}): Texts<T> {
  const of = (language: Language, set: (text: Text) => Text) =>
    Object.fromEntries(
      Object.entries(all).map(([name, each]) => [name, set((each as Record<Language, Text>)[language])]),
    ) as T;
  return { en: of('en', (text) => text), fr: of('fr', inFrench) };
}

function inFrench(text: Text): Text {
  if (typeof text === 'string') return spacedAsFrench(text);
  return (...values) => spacedAsFrench((text as (...values: unknown[]) => string)(...values));
}
