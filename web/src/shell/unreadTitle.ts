const most = 20

/** The name of the browser tab: how much is unread, then the product. */
export function unreadTitle(unread: number, appName: string): string {
  if (unread <= 0) return appName
  return `(${unread > most ? `${most}+` : unread}) ${appName}`
}
