import { PrinterOutlined } from '@ant-design/icons';
import { orders } from '@dekanat/contract/students/orders/orders.ts';
import { PaperLanguages } from '#features/students/paper-languages.tsx';
import { useText } from '#i18n/text.ts';
import { useFileDownload } from '#ui/export/use-file-download.ts';

/** Saves the order with its students as PDF. */
export function PrintOrderButton({ id }: { id: number }) {
  const text = useText();
  const { mutate, isPending } = useFileDownload(orders.print);
  return (
    <PaperLanguages
      title={text('order.print')}
      icon={<PrinterOutlined aria-hidden />}
      busy={isPending}
      onChoose={(language) => mutate({ params: { id }, query: { language } })}
    />
  );
}
