import { testFeature } from './feature.ts';

testFeature('universities');
