import { testFeature } from './feature.ts';

testFeature('notifications');
