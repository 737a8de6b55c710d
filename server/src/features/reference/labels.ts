import { labels } from '@dekanat/contract/reference/labels.ts';
import { implement } from '#kernel/implement.ts';
import { bestTranslation } from '#kernel/translations.ts';
import { LABEL } from './shared.ts';

export const labelFeature = implement(labels, {
  options: ({ db, scope, language }, { query }) =>
    db
      .selectFrom('labels')
      // Labels belong to no university; the caller's own says which language to fall back on.
      .leftJoin('universities', (join) => join.on('universities.id', '=', scope.universityId))
      .crossJoinLateral(bestTranslation(LABEL, 'labels.id', language).as('shown'))
      .select(['labels.id', 'labels.key', 'shown.label'])
      .where('labels.module', '=', query.module)
      .where('labels.status', '=', 1)
      .orderBy('labels.place')
      .orderBy('labels.id')
      .execute(),
});
