import { REQUEST_BUDGET } from './budget.ts';
import { testFeature } from './feature.ts';

testFeature('planning', REQUEST_BUDGET.test);
