/** Its keyboards have other modifiers. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
