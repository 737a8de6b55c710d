export { messageContent } from './message-content.ts';
export { changeMessage, insertDraft } from './message-store.ts';
export { personName, WITH_PEOPLE } from './receiver-names.ts';
export { receivingAccounts } from './send-message.ts';
export { writeReceivers } from './write-receivers.ts';
