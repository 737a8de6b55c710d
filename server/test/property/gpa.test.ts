import { REQUEST_BUDGET } from './budget.ts';
import { testFeature } from './feature.ts';

testFeature('gpa', REQUEST_BUDGET.test);
