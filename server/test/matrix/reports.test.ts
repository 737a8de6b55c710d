import { testFeature } from './feature.ts';

testFeature('reports');
