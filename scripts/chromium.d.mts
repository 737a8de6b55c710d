export function findChromium(): string;
export declare function findHeadlessChromium(): string;
