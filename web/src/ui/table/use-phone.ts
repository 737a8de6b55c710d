import { useSyncExternalStore } from 'react';

const PHONE = window.matchMedia('(max-width: 767px)');

function subscribe(listener: () => void) {
  PHONE.addEventListener('change', listener);
  return () => PHONE.removeEventListener('change', listener);
}

/** Whether the window has the width of a phone. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => PHONE.matches);
