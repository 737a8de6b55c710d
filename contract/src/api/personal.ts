import { z } from 'zod';

const marked = z.registry<{ personal: true }>();

/**
 * Marks a field of a form as personal (design/domain.md §7; decision 27): lists and records cover it, showing it is written down, and
 * neither a log nor a draft nor the audit holds it.
 */
export function personal<Field extends z.ZodType>(field: Field): Field {
  marked.add(field, { personal: true });
  return field;
}

const isPersonal = (field: z.core.$ZodType): boolean =>
  marked.has(field) ||
  ((field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault) &&
    isPersonal(field.unwrap()));

/** The fields of a form that are personal. */
export const personalFieldsOf = ({ shape }: z.ZodObject): string[] =>
  Object.keys(shape).filter((name) => shape[name] !== undefined && isPersonal(shape[name]));
