import { beforeAll, describe } from 'vitest';
import { endpointsOf } from './endpoints.ts';
import { ALL_PERMISSIONS, useMatrix } from './matrix.ts';
import { testOwnUniversity } from './scope.ts';

const matrix = useMatrix();

describe('university_id', () => {
  beforeAll(() => matrix.grant(ALL_PERMISSIONS));
  testOwnUniversity(
    matrix,
    endpointsOf().scoped.filter(({ endpoint }) => endpoint.method !== 'GET'),
  );
});
