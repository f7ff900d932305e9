import { CATALOGUE } from './catalogue.js';

/** The content of `docs/errors.md`, in Markdown. */
export function cataloguePage(): string {
  const rows = Object.entries(CATALOGUE).map(([code, { status, type, meaning }]) => {
    return [String(status), `\`${code}\``, `\`${type}\``, meaning];
  });
  return `# Error codes

Generated from \`src/kernel/errors/catalogue.ts\` by \`npm run openapi\`. Every error of the API has one of these codes in
\`error.code\`, and its type in \`error.type\`. Codes may be added but are never renamed: check the code, not the message.

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
