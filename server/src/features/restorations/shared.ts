export { undoRestoration } from './undo-restoration.ts';
