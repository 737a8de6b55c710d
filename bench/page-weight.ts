import type { Benchmark } from './benchmark.ts';

export const pageWeight: Benchmark = { name: 'weight', run: async () => [] };
