import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { bearerOf, type Services } from '../context.ts';
import { Refusal } from '../errors.ts';

/** Prometheus metrics: duration of every route, state of the connection pool, the process itself. */
export function serveMetrics(
  app: FastifyInstance,
  { pool, reportDb, config }: Pick<Services, 'pool' | 'reportDb' | 'config'>,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'dekanat_http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'dekanat_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'dekanat_reports_from_replica',
    help: 'Whether the latest report was read from the replica',
    registers: [registry],
    collect() {
      this.set(reportDb.usesReplica() ? 1 : 0);
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
    };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) throw new Refusal('forbidden');
    return reply.type(registry.contentType).send(await registry.metrics());
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
