import { migrateDatabase } from '../../src/processes/migrate.js';
import { createDatabase, dropDatabases, query } from './databases.js';

interface Node {
  host: string;
  port: number;
  isCoordinator: boolean;
}

/** The nodes of the cluster, as its coordinator lists them in the database of `CITUS_URL`. */
const NODES = `SELECT nodename AS host, nodeport AS port, groupid = 0 AS "isCoordinator" FROM pg_dist_node
  WHERE isactive AND noderole = 'primary' ORDER BY groupid`;

/**
 * Creates a database on every node of a Citus cluster, with our schema distributed over them.
 *
 * @param cluster the coordinator, and a database of it that lists the workers
 * @returns its URL
 */
export async function createDistributed(cluster: string, name: string): Promise<string> {
  const url = await createOnEveryNode(cluster, name);
  await migrateDatabase(url, { distribute: true });
  return url;
}

/** Creates an empty database on every node of a Citus cluster. @returns its URL */
export async function createOnEveryNode(cluster: string, name: string): Promise<string> {
  const nodes = await query<Node>(cluster, NODES);
  if (nodes.length === 0)
    throw new Error('The database of CITUS_URL lists no nodes: add them with citus_add_node.');
  const urls: string[] = [];
  for (const node of nodes) {
    const url = await createDatabase(addressOf(cluster, node), name);
    urls.push(url);
    await query(url, 'CREATE EXTENSION citus');
  }
  const [url] = urls as [string];
  for (const { host, port, isCoordinator } of nodes) {
    const add = isCoordinator ? 'citus_set_coordinator_host' : 'citus_add_node';
    await query(url, `SELECT ${add}($1, $2)`, [host, port]);
  }
  return url;
}

/** Drops every database with this prefix, on every node. */
export async function dropDistributed(cluster: string, prefix: string): Promise<void> {
  for (const node of await query<Node>(cluster, NODES)) await dropDatabases(addressOf(cluster, node), prefix);
}

function addressOf(cluster: string, { host, port, isCoordinator }: Node): string {
  if (isCoordinator) return cluster;
  const url = new URL(cluster);
  url.hostname = host;
  url.port = String(port);
  return url.href;
}
