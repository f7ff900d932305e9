// One decorator for each kind of field: it validates, converts and describes the input.
export * from './fields/text.js';
export * from './fields/choices.js';
export * from './fields/numbers.js';
export * from './fields/times.js';
export * from './fields/lists.js';
export * from './fields/nested.js';
