export function breakingChanges(before: object, after: object): string[];
