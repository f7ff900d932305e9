/** How urgent work is (§2.2), from least to most. */
export const PRIORITIES = ['lowest', 'low', 'medium', 'high', 'highest'] as const;

/** The priority of work. */
export type Priority = (typeof PRIORITIES)[number];
