// Runs a program of this repository in the foreground and passes on signals and the exit code.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'node_modules/.bin');
/** The signals that end a program in the foreground. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const ECHO_MS = 1500;

/** `name` is found in node_modules/.bin first, so `node` means the pinned one. */
export function run(name, args, env = {}) {
  return foreground([start(name, args, env)]);
}

/** The same, but returns the output instead of showing it: for programs that run in parallel. */
export async function runSilently(name, args) {
  const program = start(name, args, {}, 'pipe');
  let output = '';
  for (const stream of [program.child.stdout, program.child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const code = await foreground([program]);
  return { code, output };
}

/** Ends the others as soon as one of them ends. */
export function runTogether(...programs) {
  return foreground(programs.map(([name, args]) => start(name, args)));
}

function start(name, args, env = {}, output = 'inherit') {
  const defined = Object.entries({ ...process.env, ...env }).filter(([, value]) => value !== undefined);
  // A process group of its own: Ctrl-C would otherwise reach the program twice, from the terminal and from this process. Such a
  // group may not read the terminal.
  const child = spawn(name, args, {
    cwd: ROOT,
    detached: process.platform !== 'win32',
    stdio: ['ignore', output, output],
    env: { ...Object.fromEntries(defined), PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}` },
  });
  const ended = new Promise((settle) => {
    child.once('error', (error) => {
      console.error(`${name}: ${error.message}`);
      settle(127);
    });
    // After it has ended and its output is complete.
    child.once('close', (code, signal) => settle(code ?? 128 + constants.signals[signal]));
  });
  return { child, ended };
}

async function foreground(programs) {
  let last = 0;
  const end = (signal) => {
    for (const { child } of programs) if (child.exitCode === null) child.kill(signal);
  };
  // The terminal signals this process and npm, and npm signals it again: repeated signals are ignored for a while.
  const forward = (signal) => {
    if (Date.now() - last < ECHO_MS) return;
    last = Date.now();
    end(signal);
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  const parent = process.ppid;
  const watch = setInterval(() => {
    // When npm is stopped it ends only the shell between itself and this process.
    if (process.env.npm_lifecycle_event && process.ppid !== parent && last === 0) forward('SIGTERM');
  }, 250);
  const code = await Promise.race(programs.map(({ ended }) => ended));
  end('SIGTERM');
  await Promise.all(programs.map(({ ended }) => ended));
  clearInterval(watch);
  for (const signal of SIGNALS) process.off(signal, forward);
  return code;
}
