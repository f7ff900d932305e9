import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COMPILED = join(ROOT, 'node_modules/.cache/openapi');

/**
 * Describes the API of the sources as they are now: compiles them apart, composes the modules without starting any
 * (no database, no network), and reads their declarations.
 */
export async function describeApi() {
  rmSync(COMPILED, { recursive: true, force: true });
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const options = ['-p', 'tsconfig.build.json', '--outDir', COMPILED, '--noCheck', '--sourceMap', 'false'];
  execFileSync(process.execPath, [tsc, ...options], { cwd: ROOT, stdio: 'inherit' });
  await import('reflect-metadata');
  const [{ NestFactory }, { ApiModule }, { parseConfig }, openapi] = await Promise.all([
    import('@nestjs/core'),
    load('processes/api.module.js'),
    load('config.js'),
    load('kernel/http/openapi/document.js'),
  ]);
  const module = ApiModule.for(parseConfig({}));
  const app = await NestFactory.create(module, { preview: true, logger: false });
  return openapi.describeApi(app);
}

/** The page of error codes, out of what `describeApi` compiled. */
export async function describeErrors() {
  return (await load('kernel/errors/catalogue-page.js')).cataloguePage();
}

function load(file) {
  return import(pathToFileURL(join(COMPILED, file)).href);
}
