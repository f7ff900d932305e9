// Checks the Kubernetes objects in docker/kubernetes/, and those of the chart in docker/helm/ if there is a `helm`. Every object is compiled
// as a literal of the type for its `kind`, or validated against the definition of the Prometheus operator. Unknown fields, wrong types and
// missing fields are errors, as on a server with strict validation. Also checks the copies of deployment-copies.mjs; --write writes them.
import { Ajv } from 'ajv';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import { root } from './bootstrap.mjs';
import { copies } from './deployment-copies.mjs';

const folder = join(root, 'docker/kubernetes');
/** Files in that folder that are read by other programs than a cluster. */
const OTHERS = ['kustomization.yaml', 'adapter-values.yaml'];
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The values of the chart that are checked: the defaults, and everything that they leave out. */
const CHART_VALUES = [
  [],
  ['--values', join(root, 'docker/helm/ci/everything-values.yaml'), '--set', `contract=${version}`],
];
const DEFINITIONS = { PodMonitor: 'pod-monitor', PrometheusRule: 'prometheus-rule' };

if (process.argv.includes('--write'))
  for (const [path, content] of copies()) writeFileSync(join(root, path), content);

const objects = [...ofFolder(), ...ofChart()];
const [custom, builtIn] = [true, false].map((is) =>
  objects.filter(([, { kind }]) => kind in DEFINITIONS === is),
);
const problems = [...staleCopies(), ...typeErrors(builtIn), ...custom.flatMap(definitionErrors)];
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 || objects.length === 0 ? 1 : 0;

function ofFolder() {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.yaml') && !OTHERS.includes(basename(name)))
    .flatMap((name) => parsed(name, readFileSync(join(folder, name), 'utf8')));
}

function ofChart() {
  if (spawnSync('helm', ['version']).status !== 0) {
    console.log('There is no helm: the chart was not rendered.');
    return [];
  }
  return CHART_VALUES.flatMap((values) => {
    const args = ['template', 'maintenance', join(root, 'docker/helm'), '--namespace', 'maintenance'];
    const { status, stdout, stderr } = spawnSync('helm', [...args, ...values], { encoding: 'utf8' });
    if (status === 0) return parsed('docker/helm', stdout);
    throw new Error(`helm template failed: ${stderr}`);
  });
}

function parsed(name, text) {
  return parseAllDocuments(text)
    .map((each) => each.toJS())
    .filter((object) => object !== null)
    .map((object) => [name, object]);
}

function staleCopies() {
  return copies()
    .filter(([path, content]) => readFileSync(join(root, path), 'utf8') !== content)
    .map(([path]) => `${path} is out of date: run \`node scripts/manifests.mjs --write\`.`);
}

/** What the compiler says about the objects as literals of their types. */
function typeErrors(all) {
  const module = (apiVersion) => (apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', ''));
  const lines = all.map(
    ([, object], at) =>
      `export const object${at}: import('kubernetes-types/${module(object.apiVersion)}').${object.kind} = ${JSON.stringify(object)};`,
  );
  const file = join(root, 'manifests.ts');
  const options = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    ...{ module: ts.ModuleKind.Preserve, moduleResolution: ts.ModuleResolutionKind.Bundler },
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, language) =>
    name === file ? ts.createSourceFile(name, lines.join('\n'), language) : read.call(host, name, language);
  const fileExists = host.fileExists;
  host.fileExists = (name) => name === file || fileExists.call(host, name);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ start, file: at, messageText }) => {
    const found = all[at?.getLineAndCharacterOfPosition(start).line ?? 0];
    return `${nameOf(found)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

/** What the definition of a custom resource says about an object. */
function definitionErrors(found) {
  const schema = closed(JSON.parse(readFileSync(definitionOf(found[1].kind), 'utf8')));
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
  validate(found[1]);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${nameOf(found)}: ${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

function definitionOf(kind) {
  return join(root, `scripts/schemas/${DEFINITIONS[kind]}.json`);
}

/** A schema in which an object may have only the properties that are named. Go's mark for any letter case is not JavaScript's. */
function closed(schema) {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== 'object') return schema;
  if (typeof schema.pattern === 'string') return { ...schema, pattern: schema.pattern.replace('(?i)', '') };
  const inner = Object.fromEntries(Object.entries(schema).map(([name, each]) => [name, closed(each)]));
  return inner.properties && inner.type === 'object' ? { additionalProperties: false, ...inner } : inner;
}

function nameOf([file, { kind, metadata }]) {
  return `${file}, ${kind} ${metadata.name ?? metadata.generateName}`;
}
