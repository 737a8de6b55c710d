import { POSTGRESQL } from './packages.ts';

export const PASSWORD = 'sinov-paroli-baza';
export const ETCD_PORT = 2379;
export const PATRONI_PORT = 8008;
export const DATABASE_PORT = 5432;

/** Seconds. Patroni accepts no shorter lease than 20; the lease must be longer than `loop_wait` and two `retry_timeout`. */
const LEASE = { ttl: 20, loop_wait: 2, retry_timeout: 5 };

const PARAMETERS = {
  shared_buffers: '64MB',
  max_connections: 200,
  min_wal_size: '32MB',
  max_wal_size: '128MB',
  wal_keep_size: '64MB',
  // A replica that is away must not fill the disk of the primary.
  max_slot_wal_keep_size: '400MB',
  // A connection to a lost machine ends soon.
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  // A replica that asks the new primary before its slot exists tries again soon: writes wait for it.
  wal_retrieve_retry_interval: '500ms',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
};

interface Place {
  name: string;
  address: string;
  /** Of all machines. */
  addresses: readonly string[];
  dataDirectory: string;
  socketDirectory: string;
}

/** Configuration of Patroni for one machine; JSON is YAML, too. */
export const patroniSettings = ({ name, address, addresses, dataDirectory, socketDirectory }: Place) => ({
  scope: 'dekanat',
  namespace: '/drill/',
  name,
  restapi: { listen: `${address}:${PATRONI_PORT}`, connect_address: `${address}:${PATRONI_PORT}` },
  // Not etcd3: Patroni 3.0 then writes the leader key without comparing it, and a primary that returns from a partition takes it from
  // its successor (docs/decisions/0122-failover-drill.md).
  etcd: { hosts: addresses.map((one) => `${one}:${ETCD_PORT}`) },
  bootstrap: {
    dcs: {
      ...LEASE,
      maximum_lag_on_failover: 1_048_576,
      // A primary that died is replaced, not started again.
      primary_start_timeout: 0,
      synchronous_mode: true,
      synchronous_mode_strict: true,
      postgresql: { use_pg_rewind: true, use_slots: true, parameters: PARAMETERS },
    },
    initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
  },
  postgresql: {
    listen: `${address}:${DATABASE_PORT}`,
    connect_address: `${address}:${DATABASE_PORT}`,
    data_dir: dataDirectory,
    bin_dir: POSTGRESQL,
    use_unix_socket: true,
    parameters: { unix_socket_directories: socketDirectory },
    pg_hba: [
      'local all all trust',
      'host all all 0.0.0.0/0 scram-sha-256',
      'host replication replica 0.0.0.0/0 scram-sha-256',
    ],
    authentication: {
      superuser: { username: 'postgres', password: PASSWORD },
      replication: { username: 'replica', password: PASSWORD },
      rewind: { username: 'rewinder', password: PASSWORD },
    },
  },
  watchdog: { mode: 'off' },
});
