import { ownPaperRequests } from '@dekanat/contract/papers/own-paper-requests.ts';
import { ownPapers } from '@dekanat/contract/papers/own-papers.ts';
import { useQuery } from '@tanstack/react-query';
import { useOnline } from '#cabinet/offline/connection.tsx';
import { ownQuery } from '#cabinet/query.ts';
import { OwnActs } from '#cabinet/view/own-acts.tsx';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import './documents.css';
import { OrderCertificate } from './order-certificate.tsx';
import { PaperCard } from './paper-card.tsx';
import { RequestTranscript } from './request-transcript.tsx';

/** The student's own papers; what can be ordered, and what was asked for. */
export function DocumentsPage() {
  const text = useText();
  const online = useOnline();
  const papers = useQuery(ownQuery(ownPapers.list, {}));
  const orders = useQuery(ownQuery(ownPapers.orders, {}));
  const requests = useQuery(ownQuery(ownPaperRequests.list, {}));
  const missing = [papers, orders, requests].filter(({ data }) => data === undefined);
  const failed = missing.find(({ error }) => error !== null);
  return (
    <div className="page">
      <h1>{text('cabinet.documents')}</h1>
      {!online && <p className="notice">{text('cabinet_documents.offline')}</p>}
      {orders.data && requests.data && (
        <OwnActs>
          <div className="document-orders">
            <OrderCertificate refusal={orders.data.study_certificate.refusal} />
            <RequestTranscript refusal={orders.data.transcript.refusal} requests={requests.data.data} />
          </div>
        </OwnActs>
      )}
      {papers.data && (
        <section className="cards" aria-labelledby="own-papers">
          <h2 id="own-papers">{text('cabinet_documents.papers')}</h2>
          {papers.data.data.length === 0 && <p className="card">{text('cabinet_documents.none')}</p>}
          {papers.data.data.map((paper) => (
            <PaperCard key={paper.id} paper={paper} />
          ))}
        </section>
      )}
      {failed && (
        <Failure
          error={failed.error}
          retry={() => {
            for (const { refetch } of missing) void refetch();
          }}
        />
      )}
      {missing.length > 0 && !failed && <LoadingIndicator />}
    </div>
  );
}
