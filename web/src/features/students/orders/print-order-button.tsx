import { PrinterOutlined } from '@ant-design/icons';
import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { orders } from '@dekanat/contract/students/orders/orders.ts';
import { queryClient, queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { LanguageButton } from '#ui/export/language-button.tsx';
import { useFileDownload } from '#ui/export/use-file-download.ts';

/** Saves the order with its students as PDF. */
export function PrintOrderButton({ id }: { id: number }) {
  const text = useText();
  const { mutate, isPending } = useFileDownload(orders.print);
  return (
    <LanguageButton
      title={text('order.print')}
      icon={<PrinterOutlined aria-hidden />}
      busy={isPending}
      languages={INTERFACE_LANGUAGES}
      onChoose={(language) =>
        mutate(
          { params: { id }, query: { language } },
          // It lists its printings.
          { onSuccess: () => void queryClient.invalidateQueries(queryOf(orders.read, { params: { id } })) },
        )
      }
    />
  );
}
