// What stands in the files of docker/ a second time, because the tools that read them cannot refer to another file: the release of
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
    ['docker/helm/files/alerts.yaml', alerts],
    ['docker/kubernetes/monitoring/rules.yaml', asRuleObject(alerts)],
  ];
}

/** A file with another value after each match of a pattern's first group. */
function replaced(path, pattern, value) {
  return read(path).replace(pattern, (_, before) => before + value);
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
