import { screensWithTexts } from '#ui/screen-route.ts';

const needs = 'message_index';

/** Messages between accounts: one screen for all folders, and one for writing. */
export const messagesScreens = screensWithTexts('messages', [
  {
    path: '/messages',
    title: 'menu.message_inbox',
    under: '/messages/all',
    needs,
    load: async () => (await import('#features/messages/messages-screen.tsx')).MessagesScreen,
  },
  {
    path: '/messages/all',
    title: 'menu.message_inbox',
    menu: { group: 'messages', position: 20 },
    needs,
    load: async () => (await import('#features/messages/messages-screen.tsx')).MessagesScreen,
  },
  {
    path: '/messages/sent',
    title: 'menu.message_sent',
    menu: { group: 'messages', position: 30 },
    needs,
    load: async () => (await import('#features/messages/messages-screen.tsx')).MessagesScreen,
  },
  {
    path: '/messages/draft',
    title: 'menu.message_drafts',
    menu: { group: 'messages', position: 40 },
    needs,
    load: async () => (await import('#features/messages/messages-screen.tsx')).MessagesScreen,
  },
  {
    path: '/messages/template',
    title: 'menu.message_templates',
    menu: { group: 'messages', position: 50 },
    needs,
    load: async () => (await import('#features/messages/messages-screen.tsx')).MessagesScreen,
  },
  {
    path: '/messages/trash',
    title: 'menu.message_trash',
    menu: { group: 'messages', position: 60 },
    needs,
    load: async () => (await import('#features/messages/messages-screen.tsx')).MessagesScreen,
  },
  {
    path: '/messages/compose',
    title: 'menu.message_compose',
    menu: { group: 'messages', position: 10 },
    needs,
    acts: 'message_store',
    load: async () => (await import('#features/messages/compose-screen.tsx')).ComposeScreen,
  },
]);
