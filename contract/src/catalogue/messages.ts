import { crudModule, describeResources } from './describe.ts';

export const MESSAGES = describeResources({
  messages: { permission: 'message', noun: 'message', screen: '/messages/all' },
});

export const MESSAGE_PERMISSIONS = { message: crudModule };
