import { REQUEST_BUDGET } from './budget.ts';
import { testFeature } from './feature.ts';

testFeature('study', REQUEST_BUDGET.test);
