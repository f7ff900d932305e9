import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CATALOGUE, cataloguePage } from '../../src/kernel/errors/catalogue.js';

it('docs/errors.md matches the error catalogue ("npm run openapi" updates it)', () => {
  const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  expect(page).toBe(cataloguePage());
});

it('the error page lists every code with its status', () => {
  for (const [code, { status, type }] of Object.entries(CATALOGUE)) {
    expect(cataloguePage()).toMatch(new RegExp(`^\\| ${status} +\\| \`${code}\` +\\| \`${type}\` `, 'm'));
  }
});
