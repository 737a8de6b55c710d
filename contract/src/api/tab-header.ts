/** A random id of the browser tab that sends a request: live events name the tab that caused them. */
export const TAB_HEADER = 'x-dekanat-tab';
