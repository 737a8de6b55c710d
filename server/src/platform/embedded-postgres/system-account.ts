import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Under which system user PostgreSQL runs. `run` turns a command into what has to be spawned. */
export interface Account {
  run: (file: string, args: string[]) => [string, string[], { uid?: number; gid?: number }];
  /** Gives a file or directory of ours to that user. */
  own: (path: string) => void;
}

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv', '/run/current-system/sw/bin/setpriv'].find((path) =>
  existsSync(path),
);
const CAP_DAC_OVERRIDE = 1n << 1n;
const CAP_SETPCAP = 1n << 8n;

export function systemAccount(directory: string, binary: string): Account {
  if (process.getuid?.() === 0) return lesserAccount(directory, binary);
  const owner = existsSync(directory) ? statSync(directory).uid : process.getuid?.();
  if (owner !== process.getuid?.()) {
    throw new Error(
      `${directory} belongs to another user (${owner}). Start Dekanat as that user or as root, or choose another DATA_DIR.`,
    );
  }
  return { run: (file, args) => [...alone(file, args), {}], own: () => undefined };
}

/** PostgreSQL refuses to run as root: it gets the owner of the existing cluster, else the system user `postgres`. */
function lesserAccount(directory: string, binary: string): Account {
  const existing = existsSync(directory) ? statSync(directory) : undefined;
  const { uid, gid } = existing && existing.uid !== 0 ? existing : systemUser();
  if (existing?.uid === 0) {
    // A cluster that root copied or restored.
    execFileSync('chown', ['-R', `${uid}:${gid}`, directory]);
    chmodSync(directory, 0o700);
  }
  const own = (path: string) => chownSync(path, uid, gid);
  if ([binary, dirname(directory)].every((path) => reachable(path, uid, gid))) {
    return { own, run: (file, args) => [...alone(file, args), { uid, gid }] };
  }
  const privileges = overridingPermissions(uid, gid, directory);
  return { own, run: (file, args) => [privileges.setpriv, [...privileges.options, file, ...args], {}] };
}

/** Where Linux offers it, PostgreSQL shuts itself down (fast) when this process is killed and cannot do it. */
function alone(file: string, args: string[]): [string, string[]] {
  return SETPRIV ? [SETPRIV, ['--pdeathsig', 'INT', file, ...args]] : [file, args];
}

/**
 * A clone in /root or in `mktemp -d` (mode 0700) cannot be entered by another user, and moving binaries and data
 * elsewhere behind the administrator's back would be worse. So the process keeps one ambient capability of root,
 * to pass directory permissions. PostgreSQL also asks access(2), which ignores capabilities unless the securebit
 * no_setuid_fixup is set; the exec that follows still drops every capability but this one.
 */
function overridingPermissions(
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

/** Judged by mode bits; supplementary groups do not count, as PostgreSQL is started without them. */
function reachable(path: string, uid: number, gid: number): boolean {
  const { mode, uid: owner, gid: group } = statSync(path);
  const shift = owner === uid ? 6 : group === gid ? 3 : 0;
  const passes = ((mode >> shift) & 0o1) === 0o1;
  return passes && (path === dirname(path) || reachable(dirname(path), uid, gid));
}

function systemUser(): { uid: number; gid: number } {
  const known = lookUp();
  if (known) return known;
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']],
    ['adduser', ['-S', '-D', '-H', 'postgres']],
  ];
  for (const [file, args] of attempts) {
    try {
      execFileSync(file, args, { stdio: 'ignore' });
      const created = lookUp();
      if (created) return created;
    } catch {
      // The next tool may exist where this one does not.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and the system user "postgres" could not be created. ' +
      'Create it, or start Dekanat as an ordinary user, or set DATABASE_URL.',
  );
}

function lookUp(): { uid: number; gid: number } | undefined {
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] })),
    );
    return uid && gid ? { uid, gid } : undefined;
  } catch {
    return undefined;
  }
}
