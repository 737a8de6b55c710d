import { startTestCluster } from '../server/test/test-cluster.ts';

/** Starts the database cluster of a run; Playwright calls the returned function at the end. */
export default startTestCluster;
