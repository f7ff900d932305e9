// A reporter of Vitest: prints the files that took longest, with what each spent on imports and on tests.

const SHOWN = 10;

export default class SlowestFiles {
  onTestRunEnd(modules) {
    const files = modules.map((each) => {
      const { collectDuration, duration } = each.diagnostic();
      const name = each.project.name === 'plain' ? '' : ` (${each.project.name})`;
      return { file: `${each.relativeModuleId}${name}`, ms: collectDuration + duration };
    });
    const slowest = files.sort((a, b) => b.ms - a.ms).slice(0, SHOWN);
    console.log(`\nThe slowest of ${files.length} files:`);
    for (const { file, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
  }
}
