import { z } from 'zod';

/** Stands for the hidden part of a personal value. */
export const MASK = '*****';

const marked = z.registry<{ personal: true }>();

/**
 * Marks a form field as personal (docs/domain.md §13): lists and records mask it, access to it is logged, and logs,
 * drafts and the audit omit it.
 */
export function personal<Field extends z.ZodType>(field: Field): Field {
  marked.add(field, { personal: true });
  return field;
}

const isPersonal = (field: z.core.$ZodType): boolean =>
  marked.has(field) ||
  ((field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault) &&
    isPersonal(field.unwrap()));

/** The personal fields of a form. */
export const personalFieldsOf = ({ shape }: z.ZodObject): string[] =>
  Object.keys(shape).filter((name) => shape[name] !== undefined && isPersonal(shape[name]));
