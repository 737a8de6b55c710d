import { runAs } from '#db/current-work.ts';
import { commentOf } from '#db/statement-source.ts';
import type { Services } from '../context.ts';

/**
 * Runs a delivery as work of its own: its statements name the channel, slow ones are logged with its id, and all is one trace.
 * @throws what `act` throws
 */
export async function runDelivery<Result>(
  { log, tracing }: Pick<Services, 'log' | 'tracing'>,
  { channel, id }: { channel: string; id: number },
  act: () => Promise<Result>,
): Promise<Result> {
  const source = `delivery ${channel}`;
  const span = tracing?.start(source, 'consumer', { 'dekanat.delivery.id': id });
  const work = {
    source,
    comment: commentOf({ job: source }),
    log: log.child({ channel, delivery: id }),
    span,
  };
  try {
    const result = await runAs(work, act);
    span?.end();
    return result;
  } catch (error) {
    span?.end(error);
    throw error;
  }
}
