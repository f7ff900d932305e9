import { shownOn } from '../support/pages.js';

/** English words that do not exist in French. The test data is French, so such a word is an untranslated text. */
const ENGLISH = new Set(
  `about above account add after again ago all already and another any anybody are as ask asset assets assign assigned at away back
  be because been before begin beside between both box brand broken building buildings but by can cancel cannot category change
  changed changes check choose closed code's come completed copy cost created critical day days deactivated delete deleted details'
  disabled do does done download drag due each earlier edit email empty enabled end ended every everything expired facts fewer file
  files filter first floor floors for free from gave give given gone had has have he here high his history hour hours how if image's
  in invite is it its job jobs just keep kept key keys kind last late later leave left less link linked list lists load loading
  location locations low made mail make many mark medium missing month more most move moved must name nameless need needed needs
  never new newest next no nobody none not nothing notify now number of off older on one only open opened operation operations or
  other others out over overdue owner page's paid part parts password people person phone pick place planned please press preventive price
  quantity ready reason received record recorded refused reject released removed repair report request required reserve reserved
  retired role room rooms row rows same save saved scheduled search see select send sent set she should show shown sign signed since
  skill skills so some somebody spare start started state status stays step still stock's stop such supplier take taken team tell
  than that the their them then there these they this those title to today together told too trade trades try type's unassigned under
  unknown unread until up update updated use used user users vendor vendors view was way week weeks were what when where which who
  whom whose why will with without work working works would wrong year years yes yesterday yet you your`.split(
    /\s+/,
  ),
);
/** Exceptions: words of both languages, and the default name of an owner. */
const IN_BOTH =
  'change changes place part owner as or on do set box stop an image first but if she he his mark medium type role';
for (const word of IN_BOTH.split(' ')) ENGLISH.delete(word);

/** Exceptions: scopes, event types, URLs, files and header names. */
const CODE = /« \w+ » :|\{\w+\}|(?<![\w*{}-])[\w*{}-]+(?:[.:/_@=][\w*{}[\]-]+)+|\b[A-Z]\w+(?:-[A-Z]\w+)+\b/g;

/** The texts of a page that contain English words. */
export function englishOn(html: string): string[] {
  return shownOn(html).filter((text) => {
    const words =
      text
        .replaceAll(CODE, ' ')
        .toLowerCase()
        .match(/(?<![\p{L}\p{N}’'-])[a-z]+(?![\p{L}\p{N}’'-])/gu) ?? [];
    // A single word in an attribute is an identifier.
    return /[\s\p{Lu}]/u.test(text) && words.some((word) => ENGLISH.has(word));
  });
}
