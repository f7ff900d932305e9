import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal } from '../support/portal.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const manager = await portal.signIn(business, 'manager');
const isOpen = (html: string) => /<details class="more-fields[^"]*" open/.test(html);
const selectedTrade = (html: string) =>
  /<select[^>]*name="required_skill"[\s\S]*?<\/select>/.exec(html)![0].match(/value="(\w+)" selected/)?.[1];

describe('the form for a new work order', () => {
  it('shows the collapsed fields that were filled in after it was refused, and only then', async () => {
    expect(isOpen((await manager.get('/operations/new')).html)).toBe(false);
    const short = { title: 'No', required_skill: 'other', is_stopped: 'false', priority: '' };
    const plain = await manager.post('/operations', short);
    expect([plain.status, isOpen(plain.html)]).toEqual([422, false]);
    const filled = await manager.post('/operations', { ...short, description: 'Under the stairs.' });
    expect([filled.status, isOpen(filled.html)]).toEqual([422, true]);
    expect(filled.html).toContain('Under the stairs.');
  });

  it('proposes the trade that the category of the asset suggests', async () => {
    const pump = await business.asset({ name: 'Feed pump', category: 'pump' });
    const { html } = await manager.get(`/operations/new?asset_id=${pump}`);
    expect(selectedTrade(html)).toBe('mechanical');
    expect(selectedTrade((await manager.get('/operations/new')).html)).toBe('other');
  });

  describe.runIf(hasBrowser)('in a browser', () => {
    afterAll(closeBrowser);

    it('changes the proposed trade with the asset, but never a trade that the person chose', async () => {
      await business.asset({ name: 'Boiler fan', category: 'hvac' });
      await business.asset({ name: 'Server rack', category: 'it_equipment' });
      const tab = await openTab(portal, manager, { width: 390 });
      await tab.goto('/operations/new');
      await tab.waitForFunction(() => customElements.get('look-up') !== undefined);
      const choose = async (name: string) => {
        await tab.fill('#field-asset_id', name);
        await tab.getByRole('option', { name: new RegExp(name) }).tap();
      };
      const trade = () => tab.inputValue('[name=required_skill]');
      await choose('Boiler fan');
      expect(await trade()).toBe('hvac');
      await choose('Server rack');
      expect(await trade()).toBe('it_network');
      await tab.selectOption('[name=required_skill]', 'electrical');
      await choose('Boiler fan');
      expect(await trade()).toBe('electrical');
    });
  });
});
