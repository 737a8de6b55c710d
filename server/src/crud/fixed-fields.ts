import { Invalid } from '#api/errors.ts';

/** Forms of clients repeat fields that are fixed. @throws Invalid on those that differ from the stored ones */
export function requireUnchanged<Field extends string>(
  sent: { readonly [Name in Field]?: unknown },
  stored: Readonly<Record<Field, unknown>>,
): void {
  const fields = Object.keys(sent) as Field[];
  const changed = fields.filter((field) => sent[field] !== undefined && sent[field] !== stored[field]);
  if (changed.length > 0)
    throw new Invalid(changed.map((field) => ({ field, key: 'invalid.fixed', values: {} })));
}
