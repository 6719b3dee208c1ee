export const inboxRoot = '/tickets'

export const inboxPath = (ticket: string | undefined) => (ticket ? `${inboxRoot}/${ticket}` : inboxRoot)

/** The ticket that a path of the inbox names; `elsewhere` for a path of another page. */
export function inboxTicket(path: string): { ticket: string | undefined } | 'elsewhere' {
  const [, page, ticket] = path.split('/')
  return `/${page}` === inboxRoot ? { ticket: ticket || undefined } : 'elsewhere'
}
