import { REQUEST_BUDGET } from './budget.ts';
import { testFeature } from './feature.ts';

testFeature('syllabi', REQUEST_BUDGET.test);
