import { existsSync } from 'node:fs';

/** Programs of the drill and the Debian packages that contain them. */
const PROGRAMS = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/sbin/nft': 'nftables',
  '/usr/sbin/ip': 'iproute2',
  '/usr/bin/setpriv': 'util-linux',
};

export const POSTGRESQL = '/usr/lib/postgresql/15/bin';

/** Why the drill cannot run on this machine, or undefined. */
export function obstacle(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'The drill needs root on Linux: it makes network namespaces and mounts.';
  const missing = Object.entries(PROGRAMS).filter(([path]) => !existsSync(path));
  if (missing.length === 0) return undefined;
  const packages = missing.map(([, name]) => name).join(' ');
  return `The drill needs Debian packages that are missing: apt-get install --no-install-recommends ${packages}`;
}
