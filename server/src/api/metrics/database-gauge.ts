import { Gauge } from 'prom-client';
import type { Queryable } from '#db/database.ts';
import type { Services } from '../context.ts';

/**
 * A number that all processes read from the database, such as the length of a queue: a feature declares it in
 * `feature.ts`. The query runs at every scrape, so it needs an index.
 */
export interface DatabaseGauge {
  name: `dekanat_${string}`;
  help: string;
  labelNames: readonly string[];
  read: (db: Queryable) => Promise<{ labels: Record<string, string>; value: number }[]>;
}

/** Reports the gauges. One whose query fails has no value in that scrape: metrics must answer without a database. */
export function registerDatabaseGauges(
  { db, log, metrics }: Services,
  gauges: readonly DatabaseGauge[],
): void {
  for (const { name, help, labelNames, read } of gauges)
    new Gauge({
      name,
      help,
      labelNames,
      registers: [metrics.registry],
      async collect() {
        this.reset();
        try {
          for (const { labels, value } of await read(db)) this.set(labels, value);
        } catch (error) {
          // A gauge without labels is 0 after `reset`, which would say that all is well.
          if (labelNames.length === 0) this.remove();
          log.warn({ err: error, gauge: name }, 'A gauge could not be read');
        }
      },
    });
}
