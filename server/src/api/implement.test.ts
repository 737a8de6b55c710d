import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { defineResource } from '@dekanat/contract/api/resource.ts';
import { expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { BackOfficeCaller, Caller, Student } from './caller.ts';
import type { Context, PublicContext, SignedInContext } from './context.ts';
import type { ContextOf } from './implement.ts';

const call = { method: 'GET', path: '/things', access: 'signed-in', result: z.null() } as const;
const things = defineResource(
  { name: 'things', table: 'things' },
  {
    open: { ...call, access: 'public' },
    openToStudents: { ...call, realm: 'student', access: 'public' },
    backOffice: call,
    permitted: { ...call, realm: 'crm', access: 'faculty_index' },
    own: { ...call, realm: 'student' },
    stored: { ...call, realm: 'resources' },
  },
);

// Checked by the compiler (`npm run check`).
it('implement: gives a handler exactly the callers whom its endpoint admits', () => {
  expectTypeOf<ContextOf<typeof things.open>>().toEqualTypeOf<PublicContext>();
  expectTypeOf<ContextOf<typeof things.openToStudents>>().toEqualTypeOf<PublicContext>();
  expectTypeOf<ContextOf<typeof things.backOffice>>().toEqualTypeOf<Context<BackOfficeCaller>>();
  expectTypeOf<ContextOf<typeof things.permitted>>().toEqualTypeOf<Context<BackOfficeCaller>>();
  expectTypeOf<ContextOf<typeof things.own>>().toEqualTypeOf<SignedInContext<Student>>();
  expectTypeOf<ContextOf<typeof things.stored>>().toEqualTypeOf<Context<Caller>>();
});

it('implement: requires a handler for every caller if the realm is not known', () => {
  expectTypeOf<ContextOf<Endpoint & { access: 'signed-in' }>>().toEqualTypeOf<
    Context | Context<Caller> | SignedInContext<Student>
  >();
});

it('implement: refuses a function of the back office in the handler of a student', () => {
  expectTypeOf<ContextOf<typeof things.own>>().not.toExtend<Context>();
  expectTypeOf<ContextOf<typeof things.stored>>().not.toExtend<Context>();
});
