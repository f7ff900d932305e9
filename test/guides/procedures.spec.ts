import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';
import { folderToPasteIn, pasteGuide, shells } from './pasting.js';

const testApp = await startTestApp();
const hasJq = spawnSync('jq', ['--version']).status === 0;

describe.runIf(hasJq)('the commands of the guides about procedures work when pasted', () => {
  const folder = folderToPasteIn();
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(shells)('into %s: an inspection round', async (shell) => {
    const business = await testApp.business();
    const asset = await business.asset();
    await business.technician();
    expect(await pasteGuide(shell, 'inspection-round.md', business, folder)).toEqual([0, '']);
    const { data } = (await business.api.get(`/operations?asset_id=${asset}`)).body;
    expect(data).toMatchObject([
      { title: 'Replace the seal', status: 'new' },
      { title: 'Inspection', status: 'completed' },
    ]);
    expect((await business.api.get('/meters')).body.data).toMatchObject([{ last_value: '1250' }]);
    expect(await business.read(`/assets/${asset}/preventive-schedule`)).toMatchObject({
      ...{ interval_days: 7, procedure_ids: data[1].procedure_ids },
    });
  });

  it.each(shells)('into %s: procedures from files, again and again', async (shell) => {
    const business = await testApp.business();
    mkdirSync(join(folder, 'procedures'), { recursive: true });
    const write = (name: string, lines: string) =>
      writeFileSync(join(folder, 'procedures', `${name}.txt`), lines);
    write('Pump inspection', 'Lock out the drive\r\n\r\n  Is the seal dry?\r\n');
    write('Tournée d’été & hiver', `Vérifier l’huile\n${'x'.repeat(300)}`);
    for (const version of [2, 3]) {
      expect(await pasteGuide(shell, 'procedures-from-your-files.md', business, folder)).toEqual([0, '']);
      const { data } = (await business.api.get('/procedures')).body as {
        data: { external_id: string; version: number; steps: { title: string }[] }[];
      };
      const found = new Map(
        data.map(({ external_id, steps, ...more }) => [
          external_id,
          { titles: steps.map(({ title }) => title), version: more.version },
        ]),
      );
      expect([...found.keys()].sort()).toEqual(['Pump inspection', 'Tournée d’été & hiver']);
      const added = Array.from({ length: version - 1 }, () => 'Clean the strainer');
      expect(found.get('Pump inspection')).toEqual({
        ...{ version, titles: ['Lock out the drive', 'Is the seal dry?', ...added] },
      });
      expect(found.get('Tournée d’été & hiver')!.titles).toEqual(['Vérifier l’huile', 'x'.repeat(255)]);
    }
  });
});
