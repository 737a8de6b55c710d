import {
  ApartmentOutlined,
  BarChartOutlined,
  BookOutlined,
  EyeOutlined,
  GlobalOutlined,
  InboxOutlined,
  MessageOutlined,
  NotificationOutlined,
  ReadOutlined,
  RiseOutlined,
  SafetyOutlined,
  SettingOutlined,
  SwapOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { screens } from '#app/screens.ts';
import type { TextKey } from '#i18n/text-key.ts';
import type { MenuGroupName, ScreenRoute } from '#ui/screen-route.ts';

export interface MenuGroup {
  title: TextKey;
  icon: typeof GlobalOutlined;
  items: readonly ScreenRoute[];
}

/** The groups in their order, with their icons. */
const ICONS: Record<MenuGroupName, typeof GlobalOutlined> = {
  universities: GlobalOutlined,
  structure: ApartmentOutlined,
  edu_process: ReadOutlined,
  mastering: RiseOutlined,
  teachers: UserOutlined,
  students: TeamOutlined,
  student_movement: SwapOutlined,
  academic_archive: InboxOutlined,
  monitoring: EyeOutlined,
  news: NotificationOutlined,
  messages: MessageOutlined,
  accounts: SafetyOutlined,
  statistics: BarChartOutlined,
  general_info: BookOutlined,
  settings: SettingOutlined,
};

/** The menu of the whole product: each group with the screens that name it. */
export const menu: readonly MenuGroup[] = Object.entries(ICONS).map(([name, icon]) => ({
  title: `menu.group.${name as MenuGroupName}`,
  icon,
  items: screens
    .filter(({ menu }) => menu?.group === name)
    .sort((left, right) => (left.menu?.position ?? 0) - (right.menu?.position ?? 0)),
}));
