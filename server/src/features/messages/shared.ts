export { messageContent } from './message-content.ts';
