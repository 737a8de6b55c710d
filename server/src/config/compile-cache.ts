/** For processes that get none of the environment of the server: the folder with its compiled code, which halves their start. */
export const COMPILE_CACHE: NodeJS.ProcessEnv =
  process.env.NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
