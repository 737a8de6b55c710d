import {
  admitsTokens,
  type Endpoint,
  permissionsFor,
  type Realm,
  realmOf,
} from '@dekanat/contract/api/endpoint.ts';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { type Caller, isBackOfficeCaller, isViewed } from '../caller.ts';
import type { Services } from '../context.ts';
import { bearerOf } from '../context.ts';
import { Refusal, universityHasMoved, universityMoves } from '../errors.ts';
import { callerOfBearer } from './bearer-caller.ts';

const callers = new WeakMap<FastifyRequest, Caller>();

/** The caller that `authorise` admitted to this request; undefined at public endpoints. */
export function callerOf(request: FastifyRequest): Caller | undefined {
  return callers.get(request);
}

/** Which callers each realm admits. `ContextOf` in implement.ts declares the same as types. */
const ADMITS: Record<Realm, (caller: Caller) => boolean> = {
  auth: () => true,
  resources: () => true,
  crm: isBackOfficeCaller,
  student: ({ kind }) => kind === 'student',
};

const isOpenToStudent = (endpoint: Endpoint, caller: Caller): boolean =>
  endpoint.openToStudents === true && caller.kind === 'student';
const isOpenToTeacher = (endpoint: Endpoint, caller: Caller): boolean =>
  endpoint.openToTeachers === true && caller.kind === 'teacher' && caller.token === undefined;
const isOpenTo = (endpoint: Endpoint, caller: Caller): boolean =>
  isOpenToStudent(endpoint, caller) || isOpenToTeacher(endpoint, caller);
/** A token may call what its permissions open, not what everybody with such an account may. */
const isOpenToSender = ({ token }: Caller, endpoint: Endpoint): boolean =>
  token === undefined || admitsTokens(endpoint);
const isShownTo = (endpoint: Endpoint, caller: Caller): boolean =>
  caller.kind !== 'student' || !isViewed(caller) || endpoint.viewable === true;
const admits = (endpoint: Endpoint, caller: Caller): boolean =>
  (ADMITS[realmOf(endpoint)](caller) || isOpenTo(endpoint, caller)) && isShownTo(endpoint, caller);

/** Why the caller may not call this endpoint; undefined if they may. */
export function refusalFor(endpoint: Endpoint, caller: Caller): Refusal | undefined {
  return notAdmitted(endpoint, caller) ?? notReady(endpoint, caller) ?? notAllowed(endpoint, caller);
}

function notAdmitted(endpoint: Endpoint, caller: Caller): Refusal | undefined {
  if (!isOpenToSender(caller, endpoint)) return new Refusal('forbidden', { key: 'error.forbidden.token' });
  return admits(endpoint, caller) ? undefined : new Refusal('forbidden');
}

/** What the account must do first, or why it is closed. Of a student the closing is checked first (402). */
function notReady(endpoint: Endpoint, caller: Caller): Refusal | undefined {
  if (caller.kind === 'student' && caller.closed && !endpoint.whileClosed) return closedBy(caller.closed);
  if (caller.mustSetPassword && !endpoint.beforePasswordSet) return new Refusal('password_not_set');
  if (caller.mustSetSecondFactor && !caller.mustSetPassword && !endpoint.beforeSecondFactor)
    return new Refusal('second_factor_not_set');
  if (endpoint.whileClosed) return undefined;
  return caller.closed ? closedBy(caller.closed) : moves(endpoint, caller);
}

const closedBy = (reason: NonNullable<Caller['closed']>) =>
  new Refusal('closed', { key: `error.closed.${reason}` });

/** A university that moves is read and not changed, and one that has moved is not read here any more. */
function moves({ method }: Endpoint, { move }: Caller): Refusal | undefined {
  if (move === undefined) return undefined;
  if (move.to !== null) return universityHasMoved(move.to);
  return method === 'GET' ? undefined : universityMoves();
}

function notAllowed(endpoint: Endpoint, caller: Caller): Refusal | undefined {
  if (endpoint.superAdministrator && !isSuperAdministrator(caller)) return new Refusal('forbidden');
  if (endpoint.wholeUniversity && isBoundToFaculty(caller)) return new Refusal('forbidden');
  return holds(caller, endpoint) ? undefined : new Refusal('forbidden');
}

const isBoundToFaculty = (caller: Caller) => caller.kind !== 'student' && caller.facultyId !== null;
const isSuperAdministrator = (caller: Caller) => caller.kind === 'staff' && caller.superAdministrator;

function holds(caller: Caller, endpoint: Endpoint): boolean {
  const { access } = endpoint;
  if (isOpenTo(endpoint, caller)) return true;
  if (access === 'public' || access === 'signed-in') return true;
  return caller.kind !== 'student' && permissionsFor(access).some((one) => caller.permissions.has(one));
}

/** Whether the request needs no account: the call is public, opens with the code of the record, or is an upload without one. */
function isOpen({ config }: Services, endpoint: Endpoint, request: FastifyRequest): boolean {
  if (endpoint.access === 'public') return true;
  if (endpoint.withoutAccount && config.anonymousUploads) return bearerOf(request) === undefined;
  if (!endpoint.withCode || bearerOf(request) !== undefined) return false;
  return typeof (request.query as Record<string, unknown> | undefined)?.code === 'string';
}

/** Runs before the body is read, so that a refused request costs as little as possible. */
export function authorise(services: Services, endpoint: Endpoint): onRequestAsyncHookHandler {
  const writes = endpoint.method !== 'GET' && !endpoint.whileDiskFull;
  const refuseOnFullDisk = async () => {
    if (writes && (await services.disk.isFull())) throw new Refusal('disk_full');
  };
  return async (request) => {
    if (isOpen(services, endpoint, request)) return refuseOnFullDisk();
    const token = bearerOf(request);
    const caller = token === undefined ? undefined : await callerOfBearer(services, token, request.ip);
    if (caller === undefined) throw new Refusal('signed_out');
    const refusal = refusalFor(endpoint, caller);
    if (refusal !== undefined) throw refusal;
    await refuseOnFullDisk();
    callers.set(request, caller);
  };
}
