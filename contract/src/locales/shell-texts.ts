/**
 * Nouns of records and names of screens are written in the catalogue of their feature and loaded with the shell, which
 * shows them on every page.
 */
export const isShellText = (key: string): boolean => key.startsWith('menu.') || key.endsWith('.noun');
