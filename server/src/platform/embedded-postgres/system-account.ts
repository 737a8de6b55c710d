import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** System user that runs PostgreSQL. `run` turns a command into spawn arguments. */
export interface SystemAccount {
  run: (file: string, args: string[]) => [string, string[], { uid?: number; gid?: number }];
  /** Changes the owner of a file or directory to that user. */
  own: (path: string) => void;
}

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv', '/run/current-system/sw/bin/setpriv'].find((path) =>
  existsSync(path),
);
const CAP_DAC_OVERRIDE = 1n << 1n;
const CAP_SETPCAP = 1n << 8n;

export function systemAccount(directory: string, binary: string): SystemAccount {
  if (process.getuid?.() === 0) return unprivilegedAccount(directory, binary);
  const owner = existsSync(directory) ? statSync(directory).uid : process.getuid?.();
  if (owner !== process.getuid?.()) {
    throw new Error(
      `${directory} belongs to another user (${owner}). Start Dekanat as that user or as root, or choose another DATA_DIR.`,
    );
  }
  return { run: (file, args) => [...withDeathSignal(file, args), {}], own: () => undefined };
}

/** PostgreSQL refuses to run as root: uses the owner of the existing cluster, else the system user `postgres`. */
function unprivilegedAccount(directory: string, binary: string): SystemAccount {
  const existing = existsSync(directory) ? statSync(directory) : undefined;
  const { uid, gid } = existing && existing.uid !== 0 ? existing : systemUser();
  if (existing?.uid === 0) {
    // A cluster that root copied or restored.
    execFileSync('chown', ['-R', `${uid}:${gid}`, directory]);
    chmodSync(directory, 0o700);
  }
  const own = (path: string) => chownSync(path, uid, gid);
  if ([binary, dirname(directory)].every((path) => canEnter(path, uid, gid))) {
    return { own, run: (file, args) => [...withDeathSignal(file, args), { uid, gid }] };
  }
  const privileges = directoryOverride(uid, gid, directory);
  return { own, run: (file, args) => [privileges.setpriv, [...privileges.options, file, ...args], {}] };
}

/** On Linux the kernel shuts PostgreSQL down (fast) when this process is killed. */
function withDeathSignal(file: string, args: string[]): [string, string[]] {
  return SETPRIV ? [SETPRIV, ['--pdeathsig', 'INT', file, ...args]] : [file, args];
}

/**
 * A clone in /root or in a directory of mode 0700 cannot be entered by another user, and moving files elsewhere without
 * asking would be worse. The process keeps one ambient capability of root to pass directory permissions. PostgreSQL
 * also calls access(2), which ignores capabilities unless the securebit no_setuid_fixup is set; the following exec
 * still drops every other capability.
 */
function directoryOverride(
  uid: number,
  gid: number,
  directory: string,
): { setpriv: string; options: string[] } {
  const needed = CAP_DAC_OVERRIDE | CAP_SETPCAP;
  if (!SETPRIV || (effectiveCapabilities() & needed) !== needed) {
    throw new Error(
      `The user ${uid}, under which PostgreSQL runs, cannot enter ${dirname(directory)} or this installation. ` +
        'Move them out of the closed directory, or start Dekanat as an ordinary user, or set DATABASE_URL.',
    );
  }
  const only = '-all,+dac_override';
  const identity = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups', '--pdeathsig', 'INT'];
  const capabilities = ['--inh-caps', only, '--ambient-caps', only, '--bounding-set', only];
  return {
    setpriv: SETPRIV,
    options: [...identity, ...capabilities, '--securebits', '+no_setuid_fixup,+noroot'],
  };
}

function effectiveCapabilities(): bigint {
  const mask = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return mask ? BigInt(`0x${mask}`) : 0n;
}

/** By mode bits; supplementary groups do not count, because PostgreSQL is started without them. */
function canEnter(path: string, uid: number, gid: number): boolean {
  const { mode, uid: owner, gid: group } = statSync(path);
  const shift = owner === uid ? 6 : group === gid ? 3 : 0;
  const passes = ((mode >> shift) & 0o1) === 0o1;
  return passes && (path === dirname(path) || canEnter(dirname(path), uid, gid));
}

function systemUser(): { uid: number; gid: number } {
  const known = findPostgresUser();
  if (known) return known;
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']],
    ['adduser', ['-S', '-D', '-H', 'postgres']],
  ];
  for (const [file, args] of attempts) {
    try {
      execFileSync(file, args, { stdio: 'ignore' });
      const created = findPostgresUser();
      if (created) return created;
    } catch {
      // Try the next tool.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and the system user "postgres" could not be created. ' +
      'Create it, or start Dekanat as an ordinary user, or set DATABASE_URL.',
  );
}

function findPostgresUser(): { uid: number; gid: number } | undefined {
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] })),
    );
    return uid && gid ? { uid, gid } : undefined;
  } catch {
    return undefined;
  }
}
