/** What one cell says about its column: one way to read it, either of the ways, or nothing. */
export type Evidence<Way extends string> = Way | 'either' | 'none';
