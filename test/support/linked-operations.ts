type Json = Record<string, unknown>;

/** A link, from the description. */
export interface DescribedLink {
  readonly operationId: string;
  readonly parameters?: Record<string, unknown>;
  readonly requestBody?: Json;
}

/** The parts of an operation's description that a client reads. */
export interface LinkedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Examples of its body; a single undefined one if it takes no JSON body. */
  readonly bodies: readonly unknown[];
  /** The content types of its file. */
  readonly takesFile?: string;
  /** The names of the enum fields in its answer. */
  readonly states: readonly string[];
  /** The links of each success status. */
  readonly links: Readonly<Record<number, readonly DescribedLink[]>>;
}

/** A parameter, and the example value of its schema. */
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly example?: unknown;
}

/** The operations of a description, read without any other knowledge of the API. */
export function linkedOperations(description: Json): LinkedOperation[] {
  const resolved = (part: unknown): Json => {
    const { $ref, ...rest } = (part ?? {}) as Json & { $ref?: string };
    if ($ref === undefined) return rest;
    const steps = $ref.slice(2).split('/');
    return resolved(steps.reduce<unknown>((at, step) => (at as Json)[step], description));
  };
  const all = <T>(parts: unknown, make: (part: Json, name: string) => T): T[] =>
    Object.entries((parts ?? {}) as Json).map(([name, part]) => make(resolved(part), name));

  return Object.entries(description.paths as Record<string, Json>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, part]) => {
      const operation = part as Json;
      const { content } = resolved(operation.requestBody);
      const forms = (content ?? {}) as Record<string, { schema: unknown; encoding?: unknown }>;
      const schema = resolved(forms['application/json']?.schema);
      const [file] = all(forms['multipart/form-data']?.encoding, ({ contentType }) => contentType as string);
      const responses = all(operation.responses, ({ links }, status) => [
        Number(status),
        all(links, (link) => link as unknown as DescribedLink),
      ]);
      return {
        id: operation.operationId as string,
        method: method.toUpperCase(),
        path,
        parameters: all(operation.parameters, parameterOf),
        bodies: (schema.examples as unknown[] | undefined) ?? [undefined],
        takesFile: file,
        states: Object.entries(operation.responses as Json).flatMap(([status, each]) =>
          status.startsWith('2') ? statesIn(resolved(each)) : [],
        ),
        links: Object.fromEntries(responses) as Record<number, DescribedLink[]>,
      };
    }),
  );

  function statesIn({ content }: Json): string[] {
    const { schema } = (content as Record<string, Json> | undefined)?.['application/json'] ?? {};
    const { data } = (resolved(schema).properties ?? {}) as Json;
    return all(resolved(data).properties, ({ anyOf, ...own }, name) => {
      const [choice] = (anyOf as unknown[] | undefined) ?? [own];
      return 'enum' in resolved(choice) ? [name] : [];
    }).flat();
  }

  function parameterOf({ name, in: place, required, schema }: Json): Parameter {
    const [example] = (resolved(schema).examples as unknown[] | undefined) ?? [];
    return { name: name as string, in: place as string, required: required === true, example };
  }
}
