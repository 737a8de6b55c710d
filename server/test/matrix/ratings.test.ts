import { testFeature } from './feature.ts';

testFeature('ratings');
