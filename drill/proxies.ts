import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Directory } from './directory.ts';
import type { Node } from './node.ts';
import { DATABASE_PORT, PASSWORD, PATRONI_PORT } from './patroni-settings.ts';
import { type Program, startProgram } from './programs.ts';

/** Ports on 127.0.0.1. */
export interface Ports {
  /** Where users open Dekanat. */
  http: number;
  /** The primary. */
  database: number;
  pgbouncer: number;
  dekanat: readonly number[];
}

/** As in docs/operations.md, and a front of PostgreSQL that follows the primary. */
const haproxySettings = (ports: Ports, nodes: readonly Node[]) => `
global
  maxconn 4000

defaults
  mode http
  timeout connect 2s
  timeout client 75s
  timeout server 75s
  timeout http-request 30s
  timeout http-keep-alive 65s
  retries 3
  retry-on conn-failure
  option redispatch 1
  option abortonclose

frontend dekanat
  bind 127.0.0.1:${ports.http}
  http-request del-header X-Forwarded-For
  option forwardfor
  default_backend processes

backend processes
  balance roundrobin
  option httpchk GET /api/ready
  http-check expect rstring '"status":"(ok|read_only)"'
  default-server check inter 1s fall 1 rise 1
${ports.dekanat.map((port, index) => `  server dekanat${index + 1} 127.0.0.1:${port}`).join('\n')}

listen primary
  mode tcp
  bind 127.0.0.1:${ports.database}
  timeout client 1h
  timeout server 1h
  timeout check 1s
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1 port ${PATRONI_PORT} on-marked-down shutdown-sessions
${nodes.map(({ name, host }) => `  server ${name} ${host.address}:${DATABASE_PORT}`).join('\n')}
`;

export function startHaproxy(ports: Ports, nodes: readonly Node[], directory: Directory): Program {
  const file = join(directory.path, 'haproxy.cfg');
  writeFileSync(file, haproxySettings(ports, nodes));
  return startProgram(['haproxy', '-db', '-f', file], { log: directory.log('haproxy') });
}

const pgbouncerSettings = ({ database, pgbouncer }: Ports, users: string) => `
[databases]
* = host=127.0.0.1 port=${database}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pgbouncer}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = session
default_pool_size = 120
max_client_conn = 600
ignore_startup_parameters = options
; Default 15: for so long after a failed login PgBouncer would not try again.
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 10
`;

export function startPgbouncer(ports: Ports, directory: Directory): Program {
  const file = join(directory.path, 'pgbouncer.ini');
  const users = join(directory.path, 'userlist.txt');
  writeFileSync(users, `"dekanat" "${PASSWORD}"\n`);
  writeFileSync(file, pgbouncerSettings(ports, users));
  return startProgram(['pgbouncer', file], { log: directory.log('pgbouncer'), asPostgres: true });
}
