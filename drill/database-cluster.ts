import { createDatabase } from './create-database.ts';
import type { Directory } from './directory.ts';
import type { Network } from './network.ts';
import { makeNode, membersAt, type Node } from './node.ts';
import { DATABASE_PORT } from './patroni-settings.ts';
import { until } from './programs.ts';

/** Each member reserves two files of 64 MB. */
const ETCD_VOLUME_MB = 800;
const [STARTED_WITHIN_MS, WHOLE_WITHIN_MS] = [90_000, 180_000];

export interface DatabaseCluster {
  nodes: Node[];
  /** The machine with this role as the majority sees it now. */
  withRole(role: 'leader' | 'sync_standby'): Promise<Node>;
  /** Waits until one primary has a synchronous and another replica, both streaming. */
  whole(): Promise<void>;
}

/** What most machines say: a partitioned one still shows what was. */
async function roles(nodes: readonly Node[], role: string): Promise<Node | undefined> {
  const said = await Promise.all(nodes.map((node) => membersAt(node).catch(() => [])));
  const named = said.map((members) => members.find((one) => one.role === role && isUp(one.state))?.name);
  return nodes.find(({ name }) => named.filter((one) => one === name).length > nodes.length / 2);
}

const isUp = (state: string) => state === 'running' || state === 'streaming';

const STREAMING = `select count(*)::integer as streaming, count(*) filter (where sync_state = 'sync')::integer as synchronous
  from pg_stat_replication where state = 'streaming'`;

export async function startDatabaseCluster(network: Network, directory: Directory): Promise<DatabaseCluster> {
  const etcdVolume = directory.volume('etcd', ETCD_VOLUME_MB);
  const machines = { hosts: network.hosts, directory, etcdVolume };
  const nodes = network.hosts.map((host) => makeNode(host, machines));
  const [first] = nodes;
  if (first === undefined) throw new Error('No machines');
  const cluster: DatabaseCluster = {
    nodes,
    async withRole(role) {
      const node = await roles(nodes, role);
      if (node === undefined) throw new Error(`No machine is ${role}`);
      return node;
    },
    whole: () =>
      until('a primary with two streaming replicas', WHOLE_WITHIN_MS, async () => {
        const leader = await roles(nodes, 'leader');
        if (leader === undefined || (await roles(nodes, 'sync_standby')) === undefined) return false;
        const [found] = await leader.query<{ streaming: number; synchronous: number }>(STREAMING);
        return found?.streaming === nodes.length - 1 && found.synchronous === 1;
      }),
  };
  for (const node of nodes) node.startEtcd();
  first.startPatroni();
  await until('the first primary', STARTED_WITHIN_MS, async () => {
    const members = await membersAt(first);
    return members.some((one) => one.role === 'leader' && isUp(one.state));
  });
  for (const node of nodes.slice(1)) node.startPatroni();
  // Strict: nothing commits without a synchronous replica.
  await until('a synchronous replica', STARTED_WITHIN_MS, async () =>
    (await membersAt(first)).some((one) => one.role === 'sync_standby' && isUp(one.state)),
  );
  await createDatabase({ host: first.host.address, port: DATABASE_PORT });
  await cluster.whole();
  return cluster;
}
