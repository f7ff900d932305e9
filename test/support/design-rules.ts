import type { Tab } from './browser.js';

/** The design rules that a page breaks, each with the element that breaks it. */
export const brokenRules = (tab: Tab): Promise<string[]> =>
  tab.evaluate(() => {
    const isPhone = innerWidth < 600;
    const broken: string[] = [];
    const report = (what: string, elements: readonly Element[]) => {
      for (const each of elements.slice(0, 3))
        broken.push(`${what}: ${each.outerHTML.replace(/\s+/g, ' ').slice(0, 120)}`);
    };
    const isShown = (each: Element) =>
      each.checkVisibility({ visibilityProperty: true }) && !each.closest('.visually-hidden, svg, canvas');
    const all = [...document.querySelectorAll<HTMLElement>('body *')].filter(isShown);
    const heightOf = (each: Element) => Math.round(each.getBoundingClientRect().height);

    const sizes = ['12px', '14px', '16px', '20px', '28px'];
    const hasText = (each: Element) =>
      [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()) ||
      each.matches('input, select, textarea');
    report(
      'unknown font size',
      all.filter((each) => hasText(each) && !sizes.includes(getComputedStyle(each).fontSize)),
    );

    const width = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
    if (width > innerWidth) broken.push(`wider than the window: ${width} px`);

    const primary = all.filter((each) => each.matches('main .btn-primary'));
    if (primary.length > 1) report('more than one primary button', primary);

    const tables = all.filter((each) => each.matches('.data-table'));
    report(
      'more than seven columns',
      tables.filter((each) => each.querySelectorAll('thead th').length > 7),
    );
    const isWiderThan = (each: HTMLElement, box: HTMLElement) =>
      getComputedStyle(box).overflowX === 'visible' && each.offsetWidth > box.clientWidth + 1;
    report(
      'a table wider than its box',
      tables.filter((each) => isWiderThan(each, each.parentElement!)),
    );

    const isCut = (each: HTMLElement) =>
      getComputedStyle(each).overflowX === 'hidden' && each.scrollWidth > each.clientWidth + 1;
    report(
      'truncated without a title',
      all.filter((each) => isCut(each) && each.closest('[title]') === null && each.innerText.trim() !== ''),
    );

    report(
      'text wider than its button',
      all.filter((each) => each.matches('.btn') && each.scrollWidth > each.clientWidth + 1),
    );

    const controls = all.filter((each) => each.matches('main :is(.btn, .form-control, .form-select)'));
    const minimum = isPhone ? 40 : 32;
    report(
      `lower than ${minimum} px`,
      controls.filter((each) => heightOf(each) < minimum),
    );
    if (isPhone)
      report(
        'a primary button lower than 48 px',
        primary.filter((each) => heightOf(each) < 48),
      );
    return broken;
  });
