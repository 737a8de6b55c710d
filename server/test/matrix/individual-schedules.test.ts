import { testFeature } from './feature.ts';

testFeature('individual-schedules');
