import { testFeature } from './feature.ts';

testFeature('gpa');
