import { useSyncExternalStore } from 'react';

const PHONE = window.matchMedia('(max-width: 767px)');

function subscribe(listener: () => void) {
  PHONE.addEventListener('change', listener);
  return () => PHONE.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone's. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => PHONE.matches);
