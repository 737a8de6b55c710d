/** The move cannot be done as things are. Nothing was changed. */
export class MoveRefused extends Error {}
