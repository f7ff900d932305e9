/** Escapes text for HTML content and quoted attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Renders the Markdown subset of our descriptions as HTML: paragraphs, lists, `code`. */
export function markdown(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((block) => {
      const lines = block.split('\n');
      if (!lines.every((line) => line.startsWith('- '))) return `<p>${lines.map(inline).join('<br>')}</p>`;
      return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`;
    })
    .join('');
}

/** Renders one line of it. */
export function inline(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** Renders JSON as HTML, indented and with syntax highlighting. */
export function jsonCode(value: unknown): string {
  const text = escaped(JSON.stringify(value, null, 2));
  const marked = text.replace(
    /(&#34;(?:(?!&#34;).)*&#34;)(:)?|\b(true|false|null)\b|(-?\b\d+(?:\.\d+)?\b)(?!;)/g,
    (all, string?: string, colon?: string, word?: string, number?: string) => {
      if (colon) return `<span class="n">${string}</span>:`;
      if (string) return `<span class="s">${string}</span>`;
      return word || number ? `<span class="v">${all}</span>` : all;
    },
  );
  return `<code>${marked}</code>`;
}
