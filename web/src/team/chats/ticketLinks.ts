const address = /https?:\/\/[^\s<>"]+\/tickets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-])/gi

/** The tickets of this installation that a text links to, each once, as they appear. */
export function ticketsIn(text: string, origin: string): string[] {
  const found = [...text.matchAll(address)].flatMap(([link, uuid]) =>
    uuid !== undefined && URL.canParse(link) && new URL(link).origin === origin ? [uuid.toLowerCase()] : [],
  )
  return [...new Set(found)]
}
