import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap, root } from './bootstrap.mjs';

/**
 * Describes the API of the current sources: composes the modules of the built program without starting any (no database, no
 * network), and reads their declarations.
 */
export async function describeApi() {
  bootstrap({ tools: true });
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

/** The page of error codes. */
export async function describeErrors() {
  bootstrap({ tools: true });
  return (await load('kernel/errors/catalogue.js')).cataloguePage();
}

function load(file) {
  return import(pathToFileURL(join(root, 'dist', file)).href);
}
