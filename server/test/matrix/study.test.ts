import { testFeature } from './feature.ts';

testFeature('study');
