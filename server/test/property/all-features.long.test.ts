import { describe } from 'vitest';
import { FEATURES } from '#test/matrix/endpoints.ts';
import { REQUEST_BUDGET } from './budget.ts';
import { testFeature } from './feature.ts';

describe.each(FEATURES)('%s', (feature) => testFeature(feature, REQUEST_BUDGET.long));
