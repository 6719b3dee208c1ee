/** A year. */
const lifeSeconds = 365 * 24 * 3600

/** What a browser keeps of how its visitor wants pages to look: the server has to know which login to send. */
export function tellServer(cookie: string, value: string) {
  if (document.cookie.split('; ').includes(`${cookie}=${value}`)) return
  document.cookie = `${cookie}=${value}; path=/; max-age=${lifeSeconds}; samesite=lax`
}
