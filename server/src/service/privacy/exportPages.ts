import { acks, type Language } from '@chatflow/contract'
import { archiveName, type Facts, type Said } from './exportFacts.ts'
import { exportTexts, type ExportTexts } from './exportTexts.ts'

/** For programs: the facts, and the messages one after the other. */
export async function* asJson({ picture: _picture, ...facts }: Facts, said: AsyncIterable<Said[]>) {
  yield `${JSON.stringify(facts, null, 1).slice(0, -2)},\n "messages": [`
  let separator = '\n'
  for await (const messages of said)
    for (const message of messages) {
      yield `${separator}  ${JSON.stringify(shared(message))}`
      separator = ',\n'
    }
  yield '\n ]\n}\n'
}

function shared({ mediaPath, ...message }: Said) {
  return { ...message, file: mediaPath === null ? null : archiveName(message) }
}

interface Page {
  language: Language
  /** Messages whose file is not there any more. */
  missing: Set<number>
  at: Date
}
interface Words {
  t: ExportTexts
  when: (iso: string) => string
}

/** For people: one page that opens in any browser, without a line to anywhere. */
export async function* asPage(facts: Facts, said: AsyncIterable<Said[]>, { language, missing, at }: Page) {
  const t = exportTexts[language]
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: facts.timezone,
  })
  const words: Words = { t, when: (iso) => format.format(new Date(iso)) }
  const title = `${t.title}: ${facts.contact.name}`
  yield `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(title)}</title><style>${style}</style></head><body><h1>${safe(title)}</h1>
<p>${safe(t.intro(facts.company, words.when(at.toISOString())))}</p>\n`
  yield aboutOf(facts, words)
  yield ticketsOf(facts, words)
  yield `<h2>${safe(t.messages)}</h2><ol>\n`
  for await (const messages of said)
    for (const message of messages) yield messageOf(message, words, missing.has(message.id))
  yield '</ol></body></html>\n'
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1f26;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}
dt{color:#566}dd{margin:0;overflow-wrap:anywhere}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #dde}ol{list-style:none;padding:0}
li{padding:.5rem 0;border-bottom:1px solid #eee}small{color:#566}p.text{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}`

const safe = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const pairs = (rows: [name: string, value: string][]) =>
  `<dl>${rows.map(([name, value]) => `<dt>${safe(name)}</dt><dd>${safe(value)}</dd>`).join('')}</dl>\n`

function aboutOf(facts: Facts, { t, when }: Words): string {
  const { contact } = facts
  const dated = (at: string, ...parts: (string | null)[]): [string, string] => [
    when(at),
    parts.filter(Boolean).join(' · '),
  ]
  const sections: [string, [string, string][]][] = [
    [
      t.contact,
      [
        [t.name, contact.name],
        [t.number, contact.number],
        [t.email, contact.email || '–'],
        [t.channel, contact.channel],
        [t.knownSince, when(contact.createdAt)],
        ...(contact.owner ? [[t.owner, contact.owner] as [string, string]] : []),
        ...facts.identities.map(({ kind, value }): [string, string] => [`${t.identity} (${kind})`, value]),
        ...(facts.tags.length > 0 ? [[t.tags, facts.tags.join(', ')] as [string, string]] : []),
      ],
    ],
    [t.extraInfo, facts.extraInfo.map(({ name, value }): [string, string] => [name, value])],
    [
      t.consent,
      facts.consents.map(({ at, words, messageId }) =>
        dated(at, words, messageId === null ? null : `#${messageId}`),
      ),
    ],
    [t.ledger, facts.ledger.map((entry) => dated(entry.at, ...consentOf(entry, t)))],
    [t.notes, facts.notes.map(({ at, by, note }) => dated(at, by, note))],
    [t.schedules, facts.schedules.map(({ sendAt, body }) => dated(sendAt, body))],
  ]
  return sections
    .map(
      ([title, rows]) =>
        `<h2>${safe(title)}</h2>\n${rows.length > 0 ? pairs(rows) : `<p>${safe(t.none)}</p>\n`}`,
    )
    .join('')
}

const consentOf = (
  { purpose, isGiven, source, by, words, note }: Facts['ledger'][number],
  t: ExportTexts,
) => [`${isGiven ? t.given : t.withdrawn}: ${t.purposes[purpose]}`, by ?? t.sources[source], words, note]

function ticketsOf({ tickets }: Facts, { t, when }: Words): string {
  const head = [t.ticket, t.status, t.opened, t.closed, t.queue, t.attendant, t.connection, t.rating]
  const rows = tickets.map(({ id, status, createdAt, queue, attendant, connection, attendances }) => {
    const end = attendances.at(-1)?.finishedAt
    const ratings = attendances.flatMap(({ rating }) => rating ?? [])
    return [
      `#${id}`,
      t.statuses[status],
      when(createdAt),
      end ? when(end) : '',
      queue ?? '',
      attendant ?? '',
      connection ?? '',
      ratings.join(', '),
    ]
  })
  const line = (cells: string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${safe(cell)}</${tag}>`).join('')}</tr>\n`
  return `<h2>${safe(t.tickets)}</h2>\n<div class="wide"><table>\n${line(head, 'th')}${rows
    .map((cells) => line(cells, 'td'))
    .join('')}</table></div>\n`
}

function messageOf(message: Said, { t, when }: Words, isMissing: boolean): string {
  const { at, ticketId, isInGroup } = message
  const about = [
    when(at),
    authorOf(message, t),
    `#${ticketId}`,
    isInGroup ? t.inGroup : '',
    stateOf(message, t),
  ]
  const lines = [
    ...message.versions.map(({ body }) => `${t.before}: ${body}`),
    message.body,
    ...(message.transcription ? [`${t.transcription}: ${message.transcription}`] : []),
  ].filter((line) => line !== '')
  const file = message.mediaPath === null ? '' : fileOf(message, t, isMissing)
  return `<li><small>${safe(about.filter(Boolean).join(' · '))}</small>${lines
    .map((line) => `<p class="text">${safe(line)}</p>`)
    .join('')}${file}</li>\n`
}

function authorOf({ fromMe, isPrivate, by }: Said, t: ExportTexts): string {
  if (!fromMe) return t.customer
  const author = by ?? t.automatic
  return isPrivate ? `${t.note}, ${author}` : author
}

function stateOf({ isDeleted, fromMe, isPrivate, failureCode, ack }: Said, t: ExportTexts): string {
  if (isDeleted) return t.deleted
  if (!fromMe || isPrivate) return ''
  if (failureCode !== null) return t.failed
  const { sent, delivered, read } = acks
  return ack >= read ? t.read : ack >= delivered ? t.delivered : ack >= sent ? t.sent : t.pending
}

function fileOf(message: Said, t: ExportTexts, isMissing: boolean): string {
  const name = safe(message.mediaName ?? t.file)
  if (isMissing) return `<p>${name} (${safe(t.missing)})</p>`
  const address = archiveName(message).split('/').map(encodeURIComponent).join('/')
  return `<p><a href="${safe(address)}">${name}</a></p>`
}
