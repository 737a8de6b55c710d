import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What one process measures, for Prometheus. */
export interface Metrics {
  registry: Registry;
  requestDuration: Histogram<'method' | 'route' | 'status'>;
  /** Seconds that requests and jobs waited for a connection of the pool. */
  connectionWait: Histogram;
  cacheReads: Counter<'cache' | 'outcome'>;
  jobDuration: Histogram<'kind' | 'outcome'>;
  eventStreams: Gauge;
  /** Reports and exports by the database that they were read from. */
  reports: Counter<'from'>;
}

/** Cached results of lists (docs/decisions/0096-cached-results.md). */
export type CacheName = 'names' | 'pages' | 'totals';
/** `uncached`: the result can change unnoticed, so it is computed every time. */
type CacheOutcome = 'hit' | 'miss' | 'uncached';
export const hitOrMiss = (isHit: boolean): CacheOutcome => (isHit ? 'hit' : 'miss');

/** Counts one read of a cache. */
export const countCacheRead = ({ cacheReads }: Metrics, cache: CacheName, outcome: CacheOutcome): void =>
  cacheReads.inc({ cache, outcome });

/** Creates the metrics of a process; a registry of its own, because tests run several servers in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestDuration: new Histogram({
      name: 'dekanat_http_request_duration_seconds',
      help: 'Duration of HTTP requests',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    connectionWait: new Histogram({
      name: 'dekanat_database_connection_wait_seconds',
      help: 'Time until the pool lent a connection',
      buckets: [0.001, 0.01, 0.1, 0.5, 1, 5],
      registers,
    }),
    cacheReads: new Counter({
      name: 'dekanat_cache_reads_total',
      help: 'Reads of cached names, pages and totals of lists',
      labelNames: ['cache', 'outcome'],
      registers,
    }),
    jobDuration: new Histogram({
      name: 'dekanat_job_duration_seconds',
      help: 'Duration of background jobs',
      labelNames: ['kind', 'outcome'],
      buckets: [0.1, 1, 10, 60, 300, 1_800, 7_200],
      registers,
    }),
    eventStreams: new Gauge({
      name: 'dekanat_event_streams',
      help: 'Open streams of live events',
      registers,
    }),
    reports: countReports(registry),
  };
}

function countReports(registry: Registry): Metrics['reports'] {
  const reports = new Counter({
    name: 'dekanat_reports_total',
    help: 'Reports and exports, by the database that they were read from',
    labelNames: ['from'],
    registers: [registry],
  });
  // Prometheus sees no increase of a value that begins with the first report.
  for (const from of ['replica', 'primary']) reports.inc({ from }, 0);
  return reports;
}
