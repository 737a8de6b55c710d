import type { Access, Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Services } from '../context.ts';
import { bearerOf } from '../context.ts';
import { Refusal } from '../errors.ts';
import type { Person } from '../scope.ts';

const people = new WeakMap<FastifyRequest, Person>();

/** Whoever passed `authorise` for this request. */
export function personOf(request: FastifyRequest): Person | undefined {
  return people.get(request);
}

/** The pure rule: why this person may not call this endpoint, or undefined when they may. */
export function refusalFor(endpoint: Endpoint, person: Person): Refusal | undefined {
  if (person.kind !== 'admin' && pathOf(endpoint).startsWith('/api/crm/')) return new Refusal('forbidden');
  if (person.mustSetPassword && !endpoint.beforePasswordSet) return new Refusal('password_not_set');
  if (person.mustSetSecondFactor && !person.mustSetPassword && !endpoint.beforeSecondFactor)
    return new Refusal('second_factor_not_set');
  if (person.closed && !endpoint.whileClosed) return new Refusal('closed');
  if (endpoint.superAdministrator && !person.superAdministrator) return new Refusal('forbidden');
  return holds(person, endpoint.access) ? undefined : new Refusal('forbidden');
}

function holds(person: Person, access: Access): boolean {
  return access === 'public' || access === 'signed-in' || person.permissions.has(access);
}

/** Runs before the body is read: who may not call is not listened to. */
export function authorise(services: Services, endpoint: Endpoint): onRequestAsyncHookHandler {
  return async (request) => {
    if (endpoint.access === 'public') return;
    const token = bearerOf(request);
    const person = token === undefined ? undefined : await services.sessions.personOf(token);
    if (person === undefined) throw new Refusal('signed_out');
    const refusal = refusalFor(endpoint, person);
    if (refusal !== undefined) throw refusal;
    people.set(request, person);
  };
}
