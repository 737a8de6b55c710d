import { useState } from 'react';
import type { ApiError } from '#api/api.ts';

/** The values of a form on a stored record, which a refetched version replaces while nothing is typed. */
interface OpenedVersion<Stored, Values> {
  /** The version that the form started from, and that a save replaces. */
  opened: Stored;
  values: Values;
  change: (changes: Partial<Values>) => void;
  /** Something is typed, and another user has saved the record since. */
  isBehind: boolean;
  /** Starts from this version, without what is typed. */
  open: (stored: Stored) => void;
  /** Leaves what is typed over the other values of the latest version, which a save then replaces. */
  keepMine: () => void;
}

/** Whether an action was refused since another user has saved or removed the record: the latest version must be loaded. */
export const isOutdated = ({ code }: ApiError): boolean => code === 'stale' || code === 'not_found';

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The values that differ from those that the form started from. */
const changedIn = <Values extends object>(values: Values, begun: Values): Partial<Values> => {
  const known = new Map<string, unknown>(Object.entries(begun));
  const changed = Object.entries(values).filter(([name, value]) => !same(value, known.get(name)));
  return Object.fromEntries(changed) as Partial<Values>;
};

/**
 * Keeps what is typed when a refetch brings another version.
 * @param valuesOf the values of a form without changes
 */
export function useOpenedVersion<Stored extends { version: number }, Values extends object>(
  latest: Stored,
  valuesOf: (stored: Stored) => Values,
): OpenedVersion<Stored, Values> {
  const [opened, setOpened] = useState(latest);
  const [values, setValues] = useState(() => valuesOf(latest));
  // What is older than the version that was opened last, until it is refetched.
  const [outdated, setOutdated] = useState<Stored>();
  const isChanged = !same(values, valuesOf(opened));
  const open = (stored: Stored) => {
    setOutdated(latest);
    setOpened(stored);
    setValues(valuesOf(stored));
  };
  const isNew = latest !== opened && latest !== outdated;
  const isBehind = isNew && isChanged && latest.version !== opened.version;
  if (isNew && !isBehind) {
    setOpened(latest);
    if (!isChanged) setValues(valuesOf(latest));
  }
  return {
    ...{ opened, values, isBehind, open },
    change: (changes) => setValues((before) => ({ ...before, ...changes })),
    keepMine: () => {
      setValues((typed) => ({ ...valuesOf(latest), ...changedIn(typed, valuesOf(opened)) }));
      setOpened(latest);
    },
  };
}
