import { z } from 'zod';
import { removeCall } from '#api/calls.ts';
import { Id, Instant, text } from '#api/fields.ts';
import { INTERFACE_LANGUAGES } from '#api/languages.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../../catalogue/students.ts';

const REASON_MAX = 500;

/** The version of a template on which a paper is printed in a language. */
export const TemplateUse = z.object({
  language: z.enum(INTERFACE_LANGUAGES),
  template_id: Id,
  number: z.int(),
});
export type TemplateUse = z.infer<typeof TemplateUse>;

/** A printing of an order or letter, which is not stored as a paper. */
export const TemplatePrint = TemplateUse.extend({
  id: Id,
  /** Of the template; empty: of an order. */
  name: z.string(),
  printed_at: Instant,
  printed_by_name: z.string().nullable(),
});
export type TemplatePrint = z.infer<typeof TemplatePrint>;

/** A certificate of study (maʼlumotnoma), which never changes after it was issued (docs/domain.md §10). */
export const StudyCertificate = z.object({
  id: Id,
  student_id: Id,
  /** Number in the university and year, such as `12/2026`. */
  number: z.string(),
  language: z.enum(INTERFACE_LANGUAGES),
  issued_at: Instant,
  /** Name of the issuer. */
  author: z.string().nullable(),
  /** null: valid. */
  revoked_at: Instant.nullable(),
  revoked_by_name: z.string().nullable(),
  revocation_reason: z.string().nullable(),
  /** None: the product's own form. */
  templates: z.array(TemplateUse),
});
export type StudyCertificate = z.infer<typeof StudyCertificate>;

const StudyCertificateInput = z.strictObject({
  university_id: Id.optional(),
  language: z.enum(INTERFACE_LANGUAGES),
});

export const studyCertificates = defineResource(STUDENTS.study_certificates, {
  /** Newest first. */
  list: {
    method: 'GET',
    path: '/students/{id}/study-certificates',
    access: 'student_index',
    query: ScopedQuery,
    result: z.array(StudyCertificate),
  },
  /** Only for a student with status `studying`. */
  issue: {
    method: 'POST',
    path: '/students/{id}/study-certificates',
    access: 'student_update',
    query: ScopedQuery,
    body: StudyCertificateInput,
    result: StudyCertificate,
  },
  /** Revokes the certificate, once. */
  remove: {
    ...removeCall('/study-certificates/{id}', 'student_update'),
    query: ScopedQuery.extend({
      reason: text(REASON_MAX).min(1, 'certificate.reason.required'),
    }),
  },
  /** 422 if it is revoked. */
  file: {
    method: 'GET',
    path: '/study-certificates/{id}/file',
    access: 'student_index',
    query: ScopedQuery,
    result: z.null(),
    download: true,
  },
});
