import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

// Runs a program with a niceness (the first argument) and kills it when standard input ends: the server stopped it, or was killed itself.
/** Exit code when the program was killed, by the system or an operator: unlike an error, worth another attempt. */
const KILLED = 86;
const [niceness, program = '', ...parameters] = process.argv.slice(2);
try {
  setPriority(Number(niceness));
} catch {
  // Lowering the priority is optional.
}
const child = spawn(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'], env: {} });
process.stdin.resume().once('end', () => child.kill('SIGKILL'));
process.stdin.once('error', () => child.kill('SIGKILL'));
child.once('error', () => process.exit(127));
child.once('exit', (code) => process.exit(code ?? KILLED));
