import { startTestClusterWithData } from './test-cluster.ts';

/** Starts the database cluster of a Vitest run; Vitest calls the returned function at the end. */
export const setup = startTestClusterWithData;
