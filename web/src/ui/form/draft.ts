import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import { readTab, writeTab } from '#browser/tab-storage.ts';
import type { Values } from '#ui/form/form-rules.ts';

/**
 * Unsaved input, stored per user for the lifetime of the browser tab: it survives a reload and an expired session.
 * Passwords, secrets and fields marked as personal are never stored.
 */
export interface Draft {
  values: Values;
  savedAt: number;
}

/** @param kind tells apart forms that the endpoint and id do not */
export const draftName = (
  person: number,
  endpoint: Endpoint,
  id: number | undefined,
  kind: readonly (string | number)[] = [],
) => ['dekanat.draft', person, pathOf(endpoint), id ?? 'new', ...kind].join('.');

export function readDraft(name: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(readTab(name) ?? 'null');
    return typeof draft === 'object' && draft !== null && 'values' in draft ? (draft as Draft) : undefined;
  } catch {
    return undefined;
  }
}

export function writeDraft(name: string, values: Values, personal: string[]): void {
  const draftValues = Object.entries(values)
    .filter(([field]) => !/password|secret/i.test(field))
    .map(([field, value]) => [field, personal.includes(field) ? null : value]);
  writeTab(name, JSON.stringify({ values: Object.fromEntries(draftValues), savedAt: Date.now() }));
}

export const dropDraft = (name: string): void => writeTab(name, undefined);
