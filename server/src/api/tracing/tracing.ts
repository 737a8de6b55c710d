import type { Config } from '#config/config.ts';
import type { Tracing } from './open-telemetry.ts';

/** Without an address for traces, nothing of OpenTelemetry is loaded. */
export async function createTracing({ traces }: Pick<Config, 'traces'>): Promise<Tracing | undefined> {
  if (traces === undefined) return undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(traces);
}
