import { z } from 'zod';

/** What clients send for a field that nobody filled in: nothing, null, or no more than spaces. */
export const isEmpty = (sent: unknown): boolean =>
  sent === undefined || sent === null || (typeof sent === 'string' && sent.trim() === '');

/** The sentence of an empty field. Other invalid values get the general message of the rule that they break. */
export const whenEmpty = (sentence: string) => ({
  error: ({ input }: { input?: unknown }) => (isEmpty(input) ? sentence : undefined),
});

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

const WRAPPERS = new Set(['optional', 'nullable', 'default']);
/** The type behind optional, nullable and default. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  return WRAPPERS.has(def.type) ? bare((def as z.core.$ZodOptionalDef).innerType) : schema;
}

const isObject = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);

/**
 * A body with its empty optional fields as the schema accepts them: null, or left out of a new record. In an update a
 * field that is left out stays unchanged, so that one which cannot be null is refused there.
 */
export function acceptEmpty(schema: z.core.$ZodType, sent: unknown, isNew: boolean): unknown {
  const type = bare(schema);
  if (type instanceof z.ZodArray && Array.isArray(sent))
    return sent.map((one) => acceptEmpty(type.element, one, isNew));
  if (!(type instanceof z.ZodObject && isObject(sent))) return sent;
  const { shape } = type;
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      const field: z.core.$ZodType | undefined = Object.hasOwn(shape, name) ? shape[name] : undefined;
      const accepted = field === undefined ? value : acceptedValue(field, value, isNew);
      return value !== undefined && accepted === undefined ? [] : [[name, accepted]];
    }),
  );
}

/** The value of one field; undefined: the field is left out. */
function acceptedValue(field: z.core.$ZodType, value: unknown, isNew: boolean): unknown {
  if (!isEmpty(value)) return acceptEmpty(field, value, isNew);
  if (accepts(field, value)) return value;
  if (accepts(field, null)) return null;
  return isNew && accepts(field, undefined) ? undefined : value;
}
