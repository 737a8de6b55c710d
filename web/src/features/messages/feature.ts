import { screensWithTexts } from '#ui/screen-route.ts';

const needs = 'message_index';

/** Messages between accounts: one screen for all folders, and one for writing. */
export const messagesScreens = screensWithTexts('messages', [
  {
    path: '/messages',
    needs,
    load: async () => (await import('#features/messages/messages-screen.tsx')).MessagesScreen,
  },
  {
    path: '/messages/all',
    needs,
    load: async () => (await import('#features/messages/messages-screen.tsx')).MessagesScreen,
  },
  {
    path: '/messages/sent',
    needs,
    load: async () => (await import('#features/messages/messages-screen.tsx')).MessagesScreen,
  },
  {
    path: '/messages/draft',
    needs,
    load: async () => (await import('#features/messages/messages-screen.tsx')).MessagesScreen,
  },
  {
    path: '/messages/template',
    needs,
    load: async () => (await import('#features/messages/messages-screen.tsx')).MessagesScreen,
  },
  {
    path: '/messages/trash',
    needs,
    load: async () => (await import('#features/messages/messages-screen.tsx')).MessagesScreen,
  },
  {
    path: '/messages/compose',
    needs,
    load: async () => (await import('#features/messages/compose-screen.tsx')).ComposeScreen,
  },
]);
