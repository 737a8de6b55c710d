import type pg from 'pg';
import { currentWork } from '#db/current-work.ts';
import type { Metrics } from './metrics.ts';

type ConnectResult = Parameters<Parameters<pg.Pool['connect']>[0]>;

/** Measures and traces how long each caller waits for a connection of the pool, by promise or, as `pool.query` does, by callback. */
export function measureConnectionWait(pool: pg.Pool, { connectionWait }: Metrics): void {
  const connectToPool = pool.connect.bind(pool);
  const connect = (callback?: (...result: ConnectResult) => void) => {
    const span = currentWork()?.span?.child('wait for a connection', 'internal');
    const observe = connectionWait.startTimer();
    const end = () => {
      observe();
      span?.end();
    };
    if (callback === undefined) return connectToPool().finally(end);
    return connectToPool((...result) => {
      end();
      callback(...result);
    });
  };
  Object.assign(pool, { connect });
}
