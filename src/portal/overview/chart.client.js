// Draws a chart of the numbers in the table inside the element. The table stays for screen readers, and for browsers without
// scripts. A chart is drawn only when it is close to the viewport: on a phone, drawing all charts at once would delay the first
// tap.
import { element, Island } from '../kit/page/island.client.js';

/** @type {Promise<unknown> | undefined} */
let library;
/** Loads the library once for all charts of a page. @param {string} address */
function load(address) {
  return (library ??= import(address));
}

/** How close to the viewport a chart is drawn. */
const NEAR = '200px';

/** @param {Element} element @returns {Promise<void>} resolves when the element is close to the viewport */
function untilNear(element) {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
  });
}

/** Resolves when the browser is idle, so that each chart is drawn in a separate task. */
const untilIdle = () =>
  new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve(undefined)));

/** Lines with more points than this have no dots. */
const MAX_DOTS = 40;
const TONES = ['--accent', '--tone-amber', '--tone-indigo'];

class ChartFigure extends Island {
  canvas = document.createElement('canvas');
  /** @type {{ destroy(): void } | undefined} */
  chart;
  /** @type {MutationObserver | undefined} */
  watcher;

  async connectedCallback() {
    await untilNear(this);
    await load(this.data('library'));
    await untilIdle();
    if (!this.isConnected || this.querySelector('canvas')) return;
    const holder = element('div', { className: 'chart-holder' }, { 'aria-hidden': 'true' });
    holder.append(this.canvas);
    this.table.classList.add('visually-hidden');
    this.prepend(holder);
    this.draw();
    this.watcher = new MutationObserver(() => this.draw());
    this.watcher.observe(document.documentElement, { attributeFilter: ['data-bs-theme'] });
  }

  get table() {
    return /** @type {HTMLTableElement} */ (this.querySelector('table'));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.watcher?.disconnect();
    this.chart?.destroy();
  }

  draw() {
    this.chart?.destroy();
    const style = getComputedStyle(this);
    // The value of a colour token depends on the theme. It is resolved by setting it as the CSS colour of the canvas.
    const token = (/** @type {string} */ name) => {
      this.canvas.style.color = `var(${name})`;
      return getComputedStyle(this.canvas).color;
    };
    const font = { size: 12, family: style.fontFamily };
    const isHorizontal = this.dataset.kind === 'across';
    const isLine = this.dataset.kind === 'line';
    const { labels, moments, series } = this.read();
    const limitColour = token('--tone-red');
    const limits = this.limits(moments, limitColour);
    const ownColour = (/** @type {number} */ index) => token(this.dataset.tone ?? TONES[index]);
    /** @type {{ at: number, text: string }[]} where a line's time is labelled */
    const marks = JSON.parse(this.dataset.marks ?? '[]');
    const numbers = {
      beginAtZero: !isLine,
      grid: { color: token('--line') },
      border: { display: false },
      ticks: { color: token('--ink-soft'), precision: isLine ? undefined : 0, font, maxTicksLimit: 6 },
    };
    const axis = { grid: { display: false }, border: { color: token('--line-strong') } };
    const names = { ...axis, ticks: { color: token('--ink-soft'), font, autoSkip: !isHorizontal } };
    const times = {
      ...axis,
      type: 'linear',
      ...{ min: moments[0], max: moments.at(-1) },
      afterBuildTicks: (/** @type {{ ticks: object[] }} */ scale) => {
        scale.ticks = marks.map(({ at }) => ({ value: at }));
      },
      ticks: {
        ...names.ticks,
        maxRotation: 0,
        callback: (/** @type {unknown} */ _, /** @type {number} */ index) => marks[index]?.text,
      },
    };
    this.chart = new window.Chart(this.canvas, {
      type: isLine ? 'line' : 'bar',
      data: {
        labels: isLine ? undefined : labels,
        datasets: [
          ...series.map(({ name, values, beyond }, index) => ({
            label: name,
            data: isLine ? values.map((y, row) => ({ x: moments[row], y })) : values,
            backgroundColor: ownColour(index),
            borderColor: ownColour(index),
            borderWidth: isLine ? 2 : 0,
            // A line with many points has no dots; the pointer still finds each point.
            pointRadius: values.map((_, row) =>
              !isLine ? 0 : beyond[row] ? 3 : values.length <= MAX_DOTS ? 2 : 0,
            ),
            // A value beyond a limit has the limit's colour.
            pointBackgroundColor: beyond.map((is) => (is ? limitColour : ownColour(index))),
            pointBorderColor: beyond.map((is) => (is ? limitColour : ownColour(index))),
            ...{ pointHitRadius: 8, clip: false },
            borderRadius: 3,
            maxBarThickness: 28,
          })),
          ...limits,
        ],
      },
      options: {
        animation: false,
        locale: document.documentElement.lang,
        maintainAspectRatio: false,
        indexAxis: isHorizontal ? 'y' : 'x',
        scales: isHorizontal ? { x: numbers, y: names } : { x: isLine ? times : names, y: numbers },
        plugins: {
          tooltip: isLine ? { callbacks: { title: titleOf(labels) } } : {},
          legend: {
            display: series.length > 1 || limits.length > 0,
            align: 'start',
            labels: {
              color: token('--ink'),
              ...(isLine ? { usePointStyle: true, pointStyle: 'line', boxWidth: 24 } : { boxWidth: 12 }),
              boxHeight: 12,
              font,
            },
          },
        },
      },
    });
  }

  /** Draws the limits as dashed lines. @param {number[]} moments @param {string} colour */
  limits(moments, colour) {
    /** @type {{ value: number, text: string }[]} */
    const limits = JSON.parse(this.dataset.limits ?? '[]');
    const across = [moments[0], moments.at(-1)];
    return limits.map(({ value, text }) => ({
      label: text,
      data: across.map((x) => ({ x, y: value })),
      ...{ borderColor: colour, backgroundColor: colour, borderWidth: 1.5, borderDash: [6, 4] },
      ...{ pointRadius: 0, pointHitRadius: 0 },
    }));
  }

  /**
   * Reads the numbers from the table. The first column holds the names and moments of the rows; each further column is a series.
   */
  read() {
    const [head = [], ...rows] = [...this.table.rows].map((row) => [...row.cells]);
    const series = head.slice(1).map((cell, index) => ({
      name: cell.textContent,
      values: rows.map((row) => Number(row[index + 1].dataset.value)),
      beyond: rows.map((row) => row[index + 1].dataset.beyond !== undefined),
    }));
    const names = rows.map(([name]) => name);
    return {
      labels: names.map(({ textContent }) => textContent),
      moments: names.map(({ dataset }) => Number(dataset.at)),
      series,
    };
  }
}

/** The title of a point's tooltip: the name of its row. @param {(string | null)[]} labels */
function titleOf(labels) {
  return (/** @type {{ dataIndex: number }[]} */ [point]) => labels[point?.dataIndex];
}

customElements.define('chart-figure', ChartFigure);
