import type { FocusEvent, MouseEvent } from 'react';

/** Handlers of an input whose content is replaced by what is typed, whether Tab or a click leads to it. */
export const SELECT_CONTENT = {
  onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
  // The end of the click would place the caret instead.
  onMouseUp: (event: MouseEvent) => event.preventDefault(),
};
