import { REQUEST_BUDGET } from './budget.ts';
import { testFeature } from './feature.ts';

testFeature('registration', REQUEST_BUDGET.test);
