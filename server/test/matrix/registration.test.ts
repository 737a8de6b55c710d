import { testFeature } from './feature.ts';

testFeature('registration');
