/** The texts of an API description and of a changelog. */
export interface Described {
  readonly description: string;
  readonly changelog: string;
}

export function entryOf(changelog: string, version: string): string | undefined;
export function changelogProblem(now: Described, before: Described | undefined): string | undefined;
