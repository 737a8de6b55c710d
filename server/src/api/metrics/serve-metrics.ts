import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import { bearerOf, type Services } from '../context.ts';
import { Refusal } from '../errors.ts';
import { type DatabaseGauge, registerDatabaseGauges } from './database-gauge.ts';

/** Serves Prometheus metrics: requests, the pool, the replica, caches, jobs and queues, the process itself. */
export function serveMetrics(
  app: FastifyInstance,
  services: Services,
  gauges: readonly DatabaseGauge[],
): void {
  const { config, metrics } = services;
  registerConnectionGauges(services);
  registerDatabaseGauges(services, gauges);
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
    };
    metrics.requestDuration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) throw new Refusal('forbidden');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

function registerConnectionGauges({ config, pool, reportDb, metrics }: Services): void {
  const registers = [metrics.registry];
  new Gauge({
    name: 'dekanat_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'dekanat_replica_configured',
    help: 'Whether the process has a replica',
    registers,
  }).set(config.replicaUrl === undefined ? 0 : 1);
  new Gauge({
    name: 'dekanat_replica_lag_bytes',
    help: 'Bytes of the write-ahead log that the replica has not applied; NaN without a replica or while it is away',
    registers,
    async collect() {
      this.set((await reportDb.replicaLagBytes()) ?? Number.NaN);
    },
  });
}

const LOOPBACK = /^(::1$|(::ffff:)?127\.)/;
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];
const digest = (text: string) => hash('sha256', text, 'buffer');

/**
 * Admits the token, and programs on this machine. Only the address of the connection counts; a request that a proxy on
 * this machine forwarded is not local.
 */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const sent = bearerOf(request);
  if (token !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(token))) return true;
  const forwarded = FORWARDED.some((name) => request.headers[name] !== undefined);
  return !forwarded && LOOPBACK.test(request.socket.remoteAddress ?? '');
}
