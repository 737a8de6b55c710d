import { z } from 'zod';

/** What clients send for a field that nobody filled in. */
export const EMPTY_VALUES = { absent: undefined, null: null, empty: '', blank: '  ' } as const;
export type EmptyValue = keyof typeof EMPTY_VALUES;

/** A body whose required fields are all empty, and the paths of these. */
interface EmptyBody {
  body: Record<string, unknown>;
  paths: string[];
}

const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional']);

/** The type behind optional, default, preprocess and pipe. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  if (WRAPPERS.has(def.type))
    return innerOf((def as z.core.$ZodTypeDef & { innerType: z.core.$ZodType }).innerType);
  if (schema instanceof z.ZodPipe)
    return innerOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return schema;
}

/** The objects that a field may contain, one for each form of a union. */
function objectsIn(schema: z.core.$ZodType): { object: z.ZodObject; inList: boolean }[] {
  const inner = innerOf(schema);
  if (inner instanceof z.ZodObject) return [{ object: inner, inList: false }];
  if (inner instanceof z.ZodArray)
    return objectsIn(inner.element).map(({ object }) => ({ object, inList: true }));
  // The sentence of a union with several forms is that of the union: only forms told apart by a literal are entered.
  if (inner instanceof z.ZodDiscriminatedUnion) return inner.options.flatMap(objectsIn);
  return [];
}

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

const literalOf = (schema: z.core.$ZodType) => {
  const inner = innerOf(schema);
  return inner instanceof z.ZodLiteral ? [...inner.values][0] : undefined;
};

function ownEmptyBody({ shape }: z.ZodObject, empty: unknown): EmptyBody {
  const body: EmptyBody['body'] = {};
  const paths: string[] = [];
  for (const [name, field] of Object.entries(shape)) {
    const literal = literalOf(field);
    if (literal !== undefined) body[name] = literal;
    else if (!accepts(field, undefined)) {
      paths.push(name);
      body[name] = empty;
    }
  }
  return { body, paths };
}

/** Bodies with the required fields of an object empty: its own, and those of each object inside it. */
export function emptyBodies(schema: z.ZodObject, kind: EmptyValue): EmptyBody[] {
  const nested = Object.entries(schema.shape).flatMap(([name, field]) =>
    objectsIn(field).flatMap(({ object, inList }) =>
      emptyBodies(object, kind).map(({ body, paths }) => ({
        body: { [name]: inList ? [body] : body },
        paths: paths.map((path) => `${name}.${inList ? '0.' : ''}${path}`),
      })),
    ),
  );
  return [ownEmptyBody(schema, EMPTY_VALUES[kind]), ...nested].filter(({ paths }) => paths.length > 0);
}
