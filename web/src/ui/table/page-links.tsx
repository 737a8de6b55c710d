import type { Page } from '@dekanat/contract/api/lists.ts';
import { Pagination } from 'antd';

interface PageLinksProps {
  page: Omit<Page<unknown>, 'data'>;
  turn: (page: number) => void;
}

/** The pages of a list that is no table; nothing where one page shows all. */
export const PageLinks = ({ page: { current_page, per_page, total }, turn }: PageLinksProps) => (
  <Pagination
    current={current_page}
    pageSize={per_page}
    total={total}
    showSizeChanger={false}
    hideOnSinglePage
    onChange={turn}
  />
);
