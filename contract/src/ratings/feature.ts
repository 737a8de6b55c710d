import { ownSheets, sheets } from './sheets.ts';
import { statementPoints } from './statement-points.ts';
import { statements } from './statements.ts';
import { totalStatements } from './total-statements.ts';

export const ratings = { statements, sheets, ownSheets, totalStatements, statementPoints };
