// What stands in the files of docker/ and sdk/ a second time, because the tools that read them cannot refer to another file: the release of
// package.json, and the alert rules of docs/operations/alerts.yaml.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');

/** The files with copies, each with its content as it must be. */
export function copies() {
  const { version } = JSON.parse(read('package.json'));
  const alerts = read('docs/operations/alerts.yaml');
  return [
    ['docker/compose.yaml', replaced('docker/compose.yaml', /(image: maintenance-api:).+/g, version)],
    [
      'docker/kubernetes/release/kustomization.yaml',
      replaced('docker/kubernetes/release/kustomization.yaml', /(newTag: ).+/g, version),
    ],
    [
      'docker/helm/Chart.yaml',
      replaced('docker/helm/Chart.yaml', /^((?:appVersion|version): ).+/gm, version),
    ],
    // The clients have the version of the API that they are for.
    ...['sdk/typescript/package.json', 'sdk/n8n/package.json'].map((path) => [
      path,
      replaced(path, /^(  "version": ").+(?=",$)/gm, version),
    ]),
    ['sdk/python/pyproject.toml', replaced('sdk/python/pyproject.toml', /^(version = ").+(?="$)/gm, version)],
    [
      'sdk/python/src/maintenance_client/_http.py',
      replaced('sdk/python/src/maintenance_client/_http.py', /(maintenance-client-python\/)[^"]+/g, version),
    ],
    [
      'sdk/typescript/src/http.ts',
      replaced('sdk/typescript/src/http.ts', /(maintenance-client-typescript\/)[^']+/g, version),
    ],
    [
      'docs/guides/n8n.md',
      replaced('docs/guides/n8n.md', /(n8n-nodes-maintenance-api-)[^ ]+(?=\.tgz)/g, version),
    ],
    ['docker/helm/files/alerts.yaml', alerts],
    ['docker/kubernetes/monitoring/rules.yaml', asRuleObject(alerts)],
  ];
}

/** A file with another value after each match of a pattern's first group. @throws Error if nothing matches */
function replaced(path, pattern, value) {
  const content = read(path);
  if (content.search(pattern) === -1) throw new Error(`${path} has nothing that matches ${pattern}.`);
  return content.replace(pattern, (_, before) => before + value);
}

/** The rules as an object of the Prometheus operator. */
function asRuleObject(alerts) {
  const groups = alerts.slice(alerts.indexOf('groups:'));
  return `# Generated from docs/operations/alerts.yaml by \`node scripts/manifests.mjs --write\`.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: maintenance
  labels: { app: maintenance }
spec:
${groups.replace(/^(?=.)/gm, '  ')}`;
}
