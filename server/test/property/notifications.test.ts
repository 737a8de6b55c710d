import { REQUEST_BUDGET } from './budget.ts';
import { testFeature } from './feature.ts';

testFeature('notifications', REQUEST_BUDGET.test);
