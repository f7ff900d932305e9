import { CATALOGUE } from './catalogue.js';

/** The catalogue as the page `docs/errors.md`, in Markdown. */
export function cataloguePage(): string {
  const rows = Object.entries(CATALOGUE).map(([code, { status, type, meaning }]) => {
    return [String(status), `\`${code}\``, `\`${type}\``, meaning];
  });
  return `# Error codes

Made from \`src/kernel/errors/catalogue.ts\`; \`npm run openapi\` writes it again. Every error of the API has one of these codes in
\`error.code\`, and the type beside it in \`error.type\`. Codes are added, never renamed: branch on them, not on messages.

${table(['Status', 'Code', 'Type', 'Meaning'], rows)}
`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]!.length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}
