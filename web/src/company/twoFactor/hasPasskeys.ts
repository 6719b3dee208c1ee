/** Passkeys are made for a name: an IP address is none. */
const isNamed = !import.meta.env.SSR && !/^[\d.]+$|:/.test(window.location.hostname)

/** Old browsers have none, and none has them at an address without HTTPS. */
export const hasPasskeys = isNamed && typeof PublicKeyCredential === 'function'
