/**
 * The part of a changelog about a release: from its heading to the next one.
 *
 * @returns {string | undefined} undefined if there is none
 */
export function entryOf(changelog, version) {
  const begin = changelog.split(/^(?=## )/m).find((part) => part.startsWith(`## ${version}`));
  return begin?.trim();
}

/**
 * What is missing in the changelog. Each release has an entry, and a change of the API description changes the entry of its release.
 *
 * @param now the texts of the API description and of the changelog
 * @param before the same at the last version of the description that differs; undefined if there is none
 * @returns {string | undefined} one line, or undefined if nothing is missing
 */
export function changelogProblem(now, before) {
  const { version } = JSON.parse(now.description).info;
  const entry = entryOf(now.changelog, version);
  if (entry === undefined) return `CHANGELOG.md has no entry "## ${version}".`;
  if (before === undefined || entryOf(before.changelog, version) !== entry) return undefined;
  return `openapi.json has changed, but the entry of ${version} in CHANGELOG.md has not: say there what clients must know.`;
}
