import { describe } from 'vitest';
import { testAccountStates } from './account-states.ts';
import { useMatrix } from './matrix.ts';
import { testPermissions } from './permissions.ts';
import { testScope } from './scope.ts';

/** Tests who may call each endpoint of a feature, and for which records. */
export function testFeature(feature: string): void {
  const matrix = useMatrix();
  describe('permissions', () => testPermissions(matrix, feature));
  describe('scope', () => testScope(matrix, feature));
  describe('account states', () => testAccountStates(matrix, feature));
}
