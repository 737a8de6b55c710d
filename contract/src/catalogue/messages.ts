import { crudModule, describeResources, type PermissionLabels } from './describe.ts';

export const MESSAGES = describeResources({
  messages: { permission: 'message', noun: 'message', screen: '/messages/all', ofAccount: true },
});

export const MESSAGE_PERMISSIONS = { message: crudModule };

export const MESSAGE_PERMISSION_LABELS: PermissionLabels<typeof MESSAGE_PERMISSIONS> = {
  message: ['Xabarlar', 'Хабарлар', 'Xabarlar', 'Сообщения', 'Messages'],
};
