import { testFeature } from './feature.ts';

testFeature('messages');
