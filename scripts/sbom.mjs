// Prints the production packages as CycloneDX JSON, from the lock file, without a network. npm names the product after the folder that
// it is in; here it has the name and the version of package.json, and is an application.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './bootstrap.mjs';

const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx'];
const { status, stdout, stderr } = spawnSync('npm', args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 << 20,
  shell: process.platform === 'win32',
});
if (status !== 0) fail(`npm sbom failed: ${stderr}`);
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const sbom = JSON.parse(stdout);
Object.assign(sbom.metadata.component, { type: 'application', name, version });
console.log(JSON.stringify(sbom, null, 2));
