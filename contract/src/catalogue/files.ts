import { describeResources } from './describe.ts';

export const FILES = describeResources({
  files: { noun: 'file', audited: 'scoped' },
});
