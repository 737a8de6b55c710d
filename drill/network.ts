import { spawnSync } from 'node:child_process';
import { runCommand } from './programs.ts';

/** A machine of the drill: a network namespace with one address. */
export interface Host {
  name: string;
  namespace: string;
  address: string;
  /** Processes in the namespace. */
  pids(): number[];
  /** Drops every packet from and to other machines. */
  disconnect(): void;
  reconnect(): void;
}

export interface Network {
  hosts: Host[];
  close(): void;
}

const ip = (...args: string[]) => runCommand('ip', ...args);
/** The end of a machine's cable. */
const outsideOf = (id: string, name: string) => `dk${id}${name}`;
const pidsIn = (namespace: string) =>
  spawnSync('ip', ['netns', 'pids', namespace], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number);

/** Ends everything that runs in a namespace, as a power failure does. */
export function killAllIn(host: Pick<Host, 'pids'>): void {
  for (const pid of host.pids())
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
}

function makeHost(name: string, address: string, { id, bridge }: { id: string; bridge: string }): Host {
  const namespace = `dekanat-${id}-${name}`;
  const outside = outsideOf(id, name);
  const nft = (rules: string) => ip('netns', 'exec', namespace, 'nft', ...rules.split(' '));
  ip('netns', 'add', namespace);
  ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
  ip('link', 'set', outside, 'master', bridge, 'up');
  ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0');
  for (const device of ['lo', 'eth0']) ip('-n', namespace, 'link', 'set', device, 'up');
  return {
    name,
    namespace,
    address,
    pids: () => pidsIn(namespace),
    disconnect() {
      nft('add table inet partition');
      for (const hook of ['input', 'output']) {
        nft(`add chain inet partition ${hook} { type filter hook ${hook} priority 0 ; policy accept ; }`);
        nft(`add rule inet partition ${hook} ${hook === 'input' ? 'iifname' : 'oifname'} eth0 drop`);
      }
    },
    reconnect: () => void nft('delete table inet partition'),
  };
}

/** Network namespaces on a bridge that only this machine reaches. */
export function makeNetwork(names: readonly string[]): Network {
  const id = (process.pid % 46_656).toString(36);
  const bridge = `dk${id}`;
  const prefix = `10.213.${process.pid % 256}`;
  const hosts: Host[] = [];
  const close = () => {
    for (const name of names) {
      const namespace = `dekanat-${id}-${name}`;
      killAllIn({ pids: () => pidsIn(namespace) });
      spawnSync('ip', ['netns', 'delete', namespace]);
      // It would go with the namespace, which waits for its last process.
      spawnSync('ip', ['link', 'delete', outsideOf(id, name)]);
    }
    spawnSync('ip', ['link', 'delete', bridge]);
  };
  process.once('exit', close);
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${prefix}.1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  for (const [index, name] of names.entries())
    hosts.push(makeHost(name, `${prefix}.${11 + index}`, { id, bridge }));
  return {
    hosts,
    close() {
      process.off('exit', close);
      close();
    },
  };
}
