import type { DescribedLink } from './linked-operations.js';

type Json = Record<string, unknown>;

/**
 * The result of a link: values of parameters, and a part of the body. Ids in it are marked to distinguish them from fixed values.
 */
export interface Given {
  readonly parameters: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** An id in the part of a body. */
class FoundId {
  constructor(readonly id: unknown) {}
}

const EXPRESSION = /^\$response\.body#(\/.*)$/;

/** Evaluates a link on the body of an answer. @returns undefined if the answer has no such value, or null */
export function valueAt({ parameters = {}, requestBody }: DescribedLink, answer: unknown): Given | undefined {
  let isComplete = true;
  const evaluated = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(evaluated);
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, evaluated(each)]));
    const pointer = typeof part === 'string' ? EXPRESSION.exec(part)?.[1] : undefined;
    if (pointer === undefined) return part;
    const steps = pointer.slice(1).split('/');
    const found = steps.reduce<unknown>((at, step) => (at as Json | undefined)?.[step], answer);
    isComplete &&= found !== undefined && found !== null;
    return new FoundId(found);
  };
  const values = Object.entries(parameters).map(([name, each]) => [name, (evaluated(each) as FoundId).id]);
  const body = requestBody && evaluated(requestBody);
  return isComplete ? { parameters: Object.fromEntries(values) as Record<string, string>, body } : undefined;
}

/**
 * Replaces the sample ids in examples of a body by known ids.
 *
 * @param given the available values, in order of preference
 * @returns the examples that match the first value, or all if it does not concern the body
 */
export function filledBodies(examples: readonly unknown[], given: readonly Given[]): unknown[] {
  const [first] = given;
  const chosen = examples.filter((example) => first?.body === undefined || fits(example, first.body));
  return (chosen.length > 0 ? chosen : examples).map((example) => {
    const parts = given.flatMap(({ body }) => (body !== undefined && fits(example, body) ? [body] : []));
    return parts.reverse().reduce(withIds, example);
  });
}

/** Whether a part of a body has a list of ids. */
export function hasList(part: unknown): boolean {
  if (isList(part)) return true;
  return typeof part === 'object' && part !== null && Object.values(part).some(hasList);
}

function isList(part: unknown): boolean {
  return Array.isArray(part) && part.every((each) => each instanceof FoundId);
}

/** Whether an example has the fields of a part, and its fixed values. */
function fits(example: unknown, part: unknown): boolean {
  if (part instanceof FoundId) return example !== undefined;
  if (isList(part)) return Array.isArray(example);
  if (typeof part !== 'object' || part === null) return example === part;
  return Object.entries(part).every(([name, each]) => fits((example as Json | undefined)?.[name], each));
}

function withIds(example: unknown, part: unknown): unknown {
  if (part instanceof FoundId) return part.id;
  if (isList(part)) return (part as FoundId[]).map(({ id }) => id);
  if (Array.isArray(part)) return (example as unknown[]).map((each, at) => withIds(each, part[at] ?? {}));
  if (typeof part !== 'object' || part === null) return example;
  const fields = Object.entries(part).map(([name, each]) => [
    name,
    withIds((example as Json)[name], each as unknown),
  ]);
  return { ...(example as Json), ...(Object.fromEntries(fields) as Json) };
}
