/** Fifteen megabytes that a program needs only once it pushes. */
export const loadWebPush = async () => (await import('web-push')).default
