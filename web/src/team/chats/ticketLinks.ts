const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** With its host, or as a path alone. */
const address = new RegExp(`(https?://[^\\s<>"]+|(?<=^|\\s))/tickets/(${uuid})(?![\\w-])`, 'gi')

/** The tickets of this installation that a text links to, each once, as they appear. */
export function ticketsIn(text: string, origin: string): string[] {
  const found = [...text.matchAll(address)].flatMap(([, host, ticket]) =>
    ticket !== undefined && (host === '' || host === origin) ? [ticket.toLowerCase()] : [],
  )
  return [...new Set(found)]
}

/** The text without the links that are shown as cards below it. */
export const withoutLinks = (text: string, origin: string, isShown: (uuid: string) => boolean): string =>
  text
    .replace(address, (link, host: string, ticket: string) =>
      (host === '' || host === origin) && isShown(ticket.toLowerCase()) ? '' : link,
    )
    .trim()
