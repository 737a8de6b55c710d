import { z } from 'zod';
import { createCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import { Id, Instant, line, Version } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { ImportResource } from '../../operations/imports.ts';

/** The address of the service with invented data, in an installation that runs it. */
export const DEMO_ADDRESS = 'demo';

const ADDRESS_MAX = 500;
const TOKEN_MAX = 4_096;
const Address = line(ADDRESS_MAX).min(1, 'hemis_connection.address.required');
/** Sent in a header: printable characters without blanks. */
const Token = z
  .string()
  .trim()
  .min(1, 'hemis_connection.token.required')
  .max(TOKEN_MAX)
  .regex(/^[\x21-\x7e]+$/, 'hemis_connection.token.shape');

/** Groups of calls of the service, in the order in which the test asks for them. */
export const HEMIS_CHECKS = ['reachable', 'token', 'students', 'record', 'structure', 'gpa'] as const;

const HemisConnection = z.object({
  /** `installation`: the university has none of its own, and that of the installation applies. */
  source: z.enum(['university', 'installation', 'none']),
  /** Of the own connection. The token is never returned. */
  address: z.string().nullable(),
  /** False: the stored secrets were encrypted on another server and must be entered again. */
  is_readable: z.boolean(),
  /** All students are compared every night: by the own connection, else by that of the installation. */
  nightly: z.boolean(),
  /** Since when the service does not answer. */
  away_since: Instant.nullable(),
  /** The students come from the service with invented data. */
  is_demo: z.boolean(),
  /** The installation runs the service with invented data: its address can be entered. */
  demo_offered: z.boolean(),
  /** Addresses in the network of the server, and without encryption, can be entered. */
  private_allowed: z.boolean(),
  /** 0: no own connection. */
  version: z.int().min(0),
});
export type HemisConnection = z.infer<typeof HemisConnection>;

const HemisTest = z.object({
  checks: z.array(
    z.object({
      check: z.enum(HEMIS_CHECKS),
      state: z.enum(['works', 'fails', 'unknown']),
      /** Why it fails, or what it found. */
      message: z.string().nullable(),
    }),
  ),
});
export type HemisTest = z.infer<typeof HemisTest>;

/** The lists that a university imports when it moves in, in this order. */
const HemisStep = z.object({
  resource: ImportResource,
  title: z.string(),
  /** The screen whose list is imported. */
  screen: z.string(),
  /** Records of the university here. */
  here: z.int(),
  /** Records that the service has; null when it has no such number, or does not answer. */
  there: z.int().nullable(),
  /** Why the service does not give the list. */
  problem: z.string().nullable(),
});
export type HemisStep = z.infer<typeof HemisStep>;

const path = '/hemis-connection';

/** The connection of a university to its HEMIS. */
export const hemisConnections = defineResource(STUDENTS.hemis_connections, {
  read: readCall(path, 'hemis_connection_index', HemisConnection),
  /** The token may be left out while the address stays the same: it is sent to no address that it was not entered for. */
  update: {
    ...updateCall(
      path,
      'hemis_connection_update',
      z.strictObject({
        university_id: Id.optional(),
        address: Address,
        token: Token.optional(),
        nightly: z.boolean(),
        version: Version.optional(),
      }),
      HemisConnection,
    ),
    wholeUniversity: true,
    sessionOnly: true,
  },
  /** Asks the service for the size of each list. */
  steps: {
    ...readCall(`${path}/steps`, 'hemis_connection_index', z.object({ steps: z.array(HemisStep) })),
    wholeUniversity: true,
    requestsPerMinute: 10,
  },
  remove: { ...removeCall(path, 'hemis_connection_update'), wholeUniversity: true, sessionOnly: true },
  /** Says what works, with these settings or with those that apply. */
  test: {
    ...createCall(
      `${path}/test`,
      'hemis_connection_update',
      z.strictObject({ university_id: Id.optional(), address: Address.optional(), token: Token.optional() }),
      HemisTest,
    ),
    wholeUniversity: true,
    sessionOnly: true,
    requestsPerMinute: 10,
  },
});
