import type { Page } from 'playwright-core';

/**
 * The controls of a page whose touch target is smaller than 44 px, each with its size. The target includes every point that
 * activates the control, such as its label or its card. Links within a sentence are exempt (WCAG 2.5.8).
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44;
    const CONTROLS = 'a[href], button:enabled, input:enabled:not([type=hidden]), select, textarea, summary';
    const isShown = (each: Element) =>
      each.checkVisibility({ visibilityProperty: true }) && !each.closest('.visually-hidden, .skip-link');
    /** Whether a link has words beside it in the same line of text. */
    const isInSentence = (each: Element) =>
      each.matches('a') &&
      getComputedStyle(each).display === 'inline' &&
      [...each.parentElement!.childNodes].some(
        (node) => node.nodeType === 3 && /[\p{L}\p{N}]/u.test(node.textContent ?? ''),
      );
    const isHitAt = (each: HTMLElement, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      const label = hit?.closest('label');
      return each.contains(hit) || label?.control === each;
    };
    return [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((each) => {
      if (!isShown(each) || isInSentence(each)) return [];
      each.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = each.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const extent = (dx: number, dy: number) => {
        let far = 0;
        while (far < LEAST && isHitAt(each, x + dx * (far + 2), y + dy * (far + 2))) far += 2;
        return far;
      };
      const isWide = width >= LEAST - 1 || extent(-1, 0) + extent(1, 0) >= LEAST - 4;
      const isHigh = height >= LEAST - 1 || extent(0, -1) + extent(0, 1) >= LEAST - 4;
      if (width === 0 || (isWide && isHigh)) return [];
      const html = each.outerHTML.replace(/\s+/g, ' ').slice(0, 120);
      return [`${Math.round(width)} × ${Math.round(height)}: ${html}`];
    });
  });
}
