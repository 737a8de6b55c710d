import { testFeature } from './feature.ts';

testFeature('syllabi');
