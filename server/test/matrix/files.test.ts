import { testFeature } from './feature.ts';

testFeature('files');
