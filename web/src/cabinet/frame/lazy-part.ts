import { type ComponentType, lazy } from 'react';
import { pageRead } from './page-read.ts';

/** A part beside the page that is loaded after it. The page does without it when it cannot be loaded. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    pageRead.then(load).then(
      (Part) => ({ default: Part }),
      () => ({ default: () => null }),
    ),
  );
