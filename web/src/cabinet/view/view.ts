import { cabinetViews } from '@dekanat/contract/students/cabinet-views.ts';
import { createContext, useContext } from 'react';
import { call, onStudentCall } from '#api/api.ts';
import { CABINET, viewAddress, viewedStudent } from '#browser/cabinet-address.ts';

/** The student whose cabinet staff view; undefined in the student's own. The document shows one cabinet only. */
export const VIEWED: number | undefined = viewedStudent(window.location.pathname);

/** The base of the addresses of pages. */
export const BASE: string = VIEWED === undefined ? CABINET : viewAddress(VIEWED);

const open = (id: number) => call(cabinetViews.open, { params: { id }, body: {} });
let opened: ReturnType<typeof open> | undefined;

/** Opens the view once. @returns its token and the name of the student */
export function openView(id: number): ReturnType<typeof open> {
  opened ??= open(id).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

if (VIEWED !== undefined)
  onStudentCall(async (stale) => {
    if (stale !== undefined && (await opened)?.access_token === stale) opened = undefined;
    return (await openView(VIEWED)).access_token;
  });

/** The name of the student. */
export const OwnName = createContext('');
export const useOwnName = (): string => useContext(OwnName);
