import {
  DeleteOutlined,
  FileTextOutlined,
  FormOutlined,
  InboxOutlined,
  SendOutlined,
} from '@ant-design/icons';

/** The folders in the order of the sidebar, with their addresses and texts. */
export const FOLDERS = [
  { name: 'all', path: '/messages/all', title: 'menu.message_inbox', icon: InboxOutlined },
  { name: 'sent', path: '/messages/sent', title: 'menu.message_sent', icon: SendOutlined },
  { name: 'draft', path: '/messages/draft', title: 'menu.message_drafts', icon: FormOutlined },
  { name: 'template', path: '/messages/template', title: 'menu.message_templates', icon: FileTextOutlined },
  { name: 'trash', path: '/messages/trash', title: 'menu.message_trash', icon: DeleteOutlined },
] as const;
export type Folder = (typeof FOLDERS)[number];
export type FolderName = Folder['name'];

const [INBOX] = FOLDERS;
export const folderAt = (address: string): Folder => FOLDERS.find(({ path }) => path === address) ?? INBOX;

/** The parameters of the list by which a folder is read. */
export const folderQuery = (name: FolderName, me: number) =>
  ({
    all: { receiver_id: me },
    sent: { sender_id: me, status: true },
    draft: { sender_id: me, status: false },
    template: { template_message: true },
    trash: { only_trashed: true },
  })[name];
