/** A form that a browser can submit from a page. */
export interface SentForm {
  readonly action: string;
  /** Its hidden fields, except those of every form. */
  readonly fields: Readonly<Record<string, string>>;
}

const TAG = /<(\/?[a-zA-Z][\w-]*)((?![\w-])(?:"[^"]*"|'[^']*'|[^>"'])*)>/g;
const ATTRIBUTE = /(?<![\w:-])([\w:-]+)="([^"]*)"/g;
/** Attributes that are announced, or shown by a script. */
const SHOWN = /^(title|aria-label|placeholder|alt|data-(?!copy$)[\w-]+)$/;

/** The paths of the portal that a page links to. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)].map(([, path]) => unescaped(path!));
}

/** The forms of a page that change something. */
export function formsOf(html: string): SentForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, head, body]) => {
    const { action, method } = attributesOf(head!);
    if (!action || method !== 'post') return [];
    const hidden = [...body!.matchAll(/<input\b([^>]*)>/g)].map(([, each]) => attributesOf(each!));
    const own = hidden.filter(({ type, name }) => type === 'hidden' && name && !name.startsWith('_'));
    return [{ action, fields: Object.fromEntries(own.map(({ name, value = '' }) => [name, value])) }];
  });
}

/**
 * What a browser sends for the form of a page that edits a record, if nobody touches it. The fields of every form, such as its
 * token, are left out.
 *
 * @param action the address of the form, if the page has several
 */
export function editedForm(html: string, action = ''): Record<string, string[]> {
  const forms = [...html.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)].map(([form]) => form);
  const form = forms.find((each) => each.includes('name="_shown"') && each.includes(`action="${action}`));
  if (form === undefined) throw new Error('The page has no form that edits a record.');
  const sent: [string, string][] = [];
  for (const [, tag, attributes, content] of form.matchAll(FIELD)) {
    const { name, type, value } = attributesOf(attributes!);
    if (name === undefined || type === 'file' || NOT_OWN.includes(name)) continue;
    if ((type === 'checkbox' || type === 'radio') && !/\schecked\b/.test(attributes!)) continue;
    if (tag === 'textarea') sent.push([name, unescaped(content!).replaceAll(/\r?\n/g, '\r\n')]);
    else sent.push([name, tag === 'select' ? selectedIn(content!) : (value ?? '')]);
  }
  const names = [...new Set(sent.map(([name]) => name))];
  return Object.fromEntries(
    names.map((name) => [name, sent.flatMap(([each, value]) => (each === name ? [value] : []))]),
  );
}

const FIELD = /<(input|textarea|select)\b([^>]*)>(?:([\s\S]*?)<\/\1>)?/g;
const NOT_OWN = ['_csrf', '_once'];

function selectedIn(options: string): string {
  const tags = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, attributes]) => attributes!);
  const selected = tags.find((attributes) => /\sselected\b/.test(attributes)) ?? tags[0] ?? '';
  return attributesOf(selected).value ?? '';
}

/** Every text that a page shows, announces or passes to its scripts, without code, which is the same in all languages. */
export function shownOn(html: string): string[] {
  const prose = html
    .replaceAll(/<(script|style|svg|pre|code)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<(\w+)\b[^>]+class="[^"]*\bmono\b[^"]*"[^>]*>[^<]*<\/\1>/g, ' ');
  const attributes = [...prose.matchAll(TAG)].flatMap(([, , text]) =>
    Object.entries(attributesOf(text!)).flatMap(([name, value]) => (SHOWN.test(name) ? [value] : [])),
  );
  const texts = prose.replaceAll(TAG, '\u0000').split('\u0000').map(unescaped);
  return [...texts, ...attributes]
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, unescaped(value!)]),
  );
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
