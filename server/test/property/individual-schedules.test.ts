import { REQUEST_BUDGET } from './budget.ts';
import { testFeature } from './feature.ts';

testFeature('individual-schedules', REQUEST_BUDGET.test);
