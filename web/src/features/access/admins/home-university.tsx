import { homeUniversity } from '@dekanat/contract/universities/home-university.ts';
import { useEffect, useState } from 'react';
import { call } from '#api/api.ts';
import { useLanguage } from '#i18n/text.ts';

/** The name of the university that uses this domain. Sign-in works without it, so a failure is not shown. */
export function HomeUniversity() {
  const { language } = useLanguage();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const query = { domain: window.location.hostname, language };
    call(homeUniversity.ofDomain, { query, signal: asking.signal })
      .then((found) => setName(found.name))
      .catch(() => undefined);
    return () => asking.abort();
  }, [language]);
  return name && <p className="home-university">{name}</p>;
}
