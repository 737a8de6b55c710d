import { Pagination } from 'antd';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import type { List } from '#ui/table/list.ts';
import { isWhole, pageSizesOf } from '#ui/table/list-query.ts';

/** From how many pages on one may type the page's number. */
const QUICK_JUMP_PAGES = 2;

/** The total, always, with a sum that the screen adds; pages and their size, unless the screen shows everything on one page. */
export function ListFooter({
  list,
  numbersOnly,
  sum,
}: {
  list: List;
  numbersOnly: boolean;
  sum?: string | undefined;
}) {
  const text = useText();
  const { total = 0, per_page, current_page } = list.page ?? {};
  return (
    <div className="list-footer">
      <span role="status">
        {[text('list.total', { total: formatNumber(total) }), sum].filter(Boolean).join(' · ')}
      </span>
      {(!isWhole(list.endpoint.query) || total > Number(list.query.limit ?? per_page)) && (
        <Pagination
          size="small"
          total={total}
          current={Number(list.query.page ?? current_page)}
          pageSize={Number(list.query.limit ?? per_page)}
          pageSizeOptions={pageSizesOf(list.endpoint.query)}
          showSizeChanger={!numbersOnly && { 'aria-label': text('list.page_size'), showSearch: false }}
          showQuickJumper={!numbersOnly && total > QUICK_JUMP_PAGES * Number(list.query.limit ?? per_page)}
          showLessItems
          onChange={(page, size) => list.goToPage(size === list.query.limit ? page : 1, size)}
        />
      )}
    </div>
  );
}
