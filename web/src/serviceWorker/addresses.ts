/** Files of the build and pictures of the brand: the same for everybody, under a name that never means anything else. */
export const isShellFile = (path: string) =>
  path.startsWith('/assets/') || /^\/public\/[\w-]+\.png$/.test(path)

/** Addresses that the server answers itself and that are no page of the program. */
export const ofServer =
  /^\/(api|assets|public|socket\.io|manifest\.webmanifest|serviceWorker\.js|logo\.svg)(\/|\?|$)/i
