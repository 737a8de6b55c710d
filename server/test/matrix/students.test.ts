import { testFeature } from './feature.ts';

testFeature('students');
