export const OWN_STATEMENTS = '/account/statements';

export const ownStatementPath = ({ id }: { id: number }): string => `${OWN_STATEMENTS}/${id}`;
