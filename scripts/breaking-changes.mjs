/**
 * Lists what a new API description removes for clients of the old one (§9.3): a path, a method, a parameter, a field, an accepted
 * value, or the option to omit something. Additions are allowed.
 *
 * @returns {string[]} one line per change
 */
export function breakingChanges(before, after) {
  const broken = [];
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, old] of Object.entries(methods)) {
      const where = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (!now) broken.push(`${where}: is gone`);
      else compareOperations(where, old, now);
    }
  }
  for (const [name, { post: old }] of Object.entries(before.webhooks ?? {})) {
    const now = after.webhooks?.[name]?.post;
    if (!now) broken.push(`event ${name}: is gone`);
    else compareSent(`event ${name}`, bodyOf(old.requestBody), bodyOf(now.requestBody));
  }
  return broken;

  function compareOperations(where, old, now) {
    if (old.operationId !== now.operationId) {
      broken.push(`${where}: operationId ${old.operationId} became ${now.operationId}`);
    }
    if (now['x-required-scope'] !== old['x-required-scope'] && now['x-required-scope'] !== undefined) {
      broken.push(`${where}: needs another scope than before`);
    }
    const oldParameters = parametersOf(before, old);
    const newParameters = parametersOf(after, now);
    for (const [name, parameter] of oldParameters) {
      const successor = newParameters.get(name);
      if (!successor) broken.push(`${where}: the parameter ${name} is gone`);
      else compareAccepted(`${where}, parameter ${name}`, parameter.schema, successor.schema);
    }
    for (const [name, { required }] of newParameters) {
      if (required && !oldParameters.get(name)?.required) {
        broken.push(`${where}: the parameter ${name} is required now`);
      }
    }
    compareAccepted(`${where}, body`, bodyOf(old.requestBody), bodyOf(now.requestBody));
    for (const [status, response] of Object.entries(old.responses)) {
      if (!/^2/.test(status)) continue;
      const successor = now.responses[status];
      if (!successor) broken.push(`${where}: no longer answers ${status}`);
      else
        compareSent(
          `${where}, ${status}`,
          bodyOf(resolved(before, response)),
          bodyOf(resolved(after, successor)),
        );
    }
  }

  /** Accepted input may only grow. */
  function compareAccepted(where, oldPart, newPart) {
    const old = resolved(before, oldPart);
    const now = resolved(after, newPart);
    if (!old) {
      if (now?.required?.length > 0) broken.push(`${where}: is required now`);
      return;
    }
    if (!now) return void broken.push(`${where}: is gone`);
    const lost = typesOf(old).filter((type) => !typesOf(now).includes(type));
    if (lost.length > 0) broken.push(`${where}: no longer takes ${lost.join(', ')}`);
    const refused = now.enum ? (old.enum ?? ['any value']).filter((value) => !now.enum.includes(value)) : [];
    if (refused.length > 0) broken.push(`${where}: no longer takes ${refused.join(', ')}`);
    if (now.format !== undefined && now.format !== old.format)
      broken.push(`${where}: its format became ${now.format}`);
    for (const [limit, tighter] of Object.entries(TIGHTER)) {
      if (now[limit] !== undefined && tighter(now[limit], old[limit])) {
        broken.push(`${where}: ${limit} became ${now[limit]}`);
      }
    }
    for (const [name, field] of Object.entries(old.properties ?? {})) {
      if (now.properties?.[name]) compareAccepted(`${where}, ${name}`, field, now.properties[name]);
      else broken.push(`${where}: the field ${name} is gone`);
    }
    for (const name of now.required ?? []) {
      if (!old.required?.includes(name)) broken.push(`${where}: the field ${name} is required now`);
    }
    if (old.items) compareAccepted(`${where}[]`, old.items, now.items);
  }

  /** Responses keep their fields and types; enum values may be added. */
  function compareSent(where, oldPart, newPart, within = []) {
    const old = resolved(before, oldPart);
    const now = resolved(after, newPart);
    if (!old || within.includes(oldPart?.$ref)) return;
    if (!now) return void broken.push(`${where}: is gone`);
    const path = oldPart.$ref ? [...within, oldPart.$ref] : within;
    if (typesOf(old).join() !== typesOf(now).join()) {
      broken.push(`${where}: its type ${typesOf(old).join('|')} became ${typesOf(now).join('|')}`);
    }
    if (old.format !== now.format) broken.push(`${where}: its format ${old.format} became ${now.format}`);
    if (old.const !== now.const) broken.push(`${where}: ${old.const} became ${now.const}`);
    for (const [name, field] of Object.entries(old.properties ?? {})) {
      if (now.properties?.[name]) compareSent(`${where}, ${name}`, field, now.properties[name], path);
      else broken.push(`${where}: the field ${name} is gone`);
    }
    for (const name of old.required ?? []) {
      if (!now.required?.includes(name)) broken.push(`${where}: the field ${name} can be absent now`);
    }
    if (old.items) compareSent(`${where}[]`, old.items, now.items, path);
  }
}

const TIGHTER = {
  minimum: (now, old) => old === undefined || now > old,
  minLength: (now, old) => old === undefined || now > old,
  maximum: (now, old) => old === undefined || now < old,
  maxLength: (now, old) => old === undefined || now < old,
};

/** Resolves a reference. A union of a schema and null becomes that schema, nullable. */
function resolved(document, part) {
  if (part?.anyOf?.length === 2 && part.anyOf[1].type === 'null') {
    const { type, enum: values, ...rest } = resolved(document, part.anyOf[0]);
    return { ...rest, type: [type, 'null'].flat(), ...(values ? { enum: [...values, null] } : {}) };
  }
  if (!part?.$ref) return part;
  const [, , kind, name] = part.$ref.split('/');
  return document.components[kind]?.[name];
}

function parametersOf(document, { parameters = [] }) {
  const known = parameters.map((parameter) => resolved(document, parameter));
  return new Map(known.map((parameter) => [`${parameter.in}:${parameter.name}`, parameter]));
}

function bodyOf(part) {
  return part?.content?.['application/json']?.schema;
}

function typesOf({ type }) {
  return [type ?? []].flat().sort();
}
