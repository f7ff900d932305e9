// Checks docker/kubernetes/ against Kubernetes's type definitions: every file is compiled as a literal of the type for its
// `kind`. Unknown fields, wrong types and missing fields are errors, as on a server with strict validation.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import { root } from './bootstrap.mjs';

const folder = join(root, 'docker/kubernetes');
/** The module that declares the types of an `apiVersion`. */
const types = (apiVersion) => (apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', ''));

const objects = readdirSync(folder)
  .filter((name) => name !== 'kustomization.yaml')
  .flatMap((name) =>
    parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map((each) => [name, each.toJS()]),
  );
const lines = objects.map(
  ([, object], at) =>
    `export const object${at}: import('kubernetes-types/${types(object.apiVersion)}').${object.kind} = ${JSON.stringify(object)};`,
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

const problems = ts.getPreEmitDiagnostics(program).map(({ start, file: at, messageText }) => {
  const [name, { kind, metadata }] = objects[at?.getLineAndCharacterOfPosition(start).line ?? 0];
  return `${name}, ${kind} ${metadata.name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
});
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 || objects.length === 0 ? 1 : 0;
