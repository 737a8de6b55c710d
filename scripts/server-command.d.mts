export const SERVER_ARGUMENTS: string[];
export const SERVER_ENVIRONMENT: Record<string, string>;
