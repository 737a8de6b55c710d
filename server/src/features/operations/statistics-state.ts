import type { SlowQueryState } from '@dekanat/contract/operations/slow-queries.ts';
import type { StatisticsOffer } from '#db/statement-statistics.ts';

/** The first version with the columns that are read; an older one remains after an upgrade of PostgreSQL. */
const [MAJOR, MINOR] = [1, 9];

function isOutdated(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < MAJOR || (major === MAJOR && minor < MINOR);
}

/** What keeps the statistics from being read, in the order in which it is put right. */
export function statisticsState({
  loaded,
  version,
  readable,
}: Pick<StatisticsOffer, 'loaded' | 'version' | 'readable'>): SlowQueryState['state'] {
  if (!loaded) return 'not_loaded';
  if (version === null) return 'not_installed';
  if (isOutdated(version)) return 'outdated';
  return readable ? 'ready' : 'not_readable';
}
