import { testFeature } from './feature.ts';

testFeature('curricula');
