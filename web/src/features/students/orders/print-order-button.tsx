import { PrinterOutlined } from '@ant-design/icons';
import { orders } from '@dekanat/contract/students/orders/orders.ts';
import { usePaperDownload } from '#features/students/paper-download.ts';
import { PaperLanguages } from '#features/students/paper-languages.tsx';
import { useText } from '#i18n/text.ts';

/** Saves the order with its students as PDF. */
export function PrintOrderButton({ id }: { id: number }) {
  const text = useText();
  const { mutate, isPending } = usePaperDownload(orders.print);
  return (
    <PaperLanguages
      title={text('order.print')}
      icon={<PrinterOutlined aria-hidden />}
      busy={isPending}
      onChoose={(language) => mutate({ params: { id }, query: { language } })}
    />
  );
}
