type Words = Record<string, string>
/** What stands at a place of the texts: `settings:choices.language`. */
type Read = (place: string) => unknown

/** By field: where the screens keep their words for what may stand there. Of two places, the later one is right. */
const places: Record<string, string[]> = {
  authType: ['integrations:fields.authType'],
  channel: ['connections:channels'],
  chatBotType: ['settings:choices.chatBotType'],
  dateBy: ['auditFields:values.dateBy'],
  defaultMenu: ['users:menus'],
  defaultTheme: ['users:themes'],
  destination: ['certificates:destinations'],
  events: ['externalApi:events'],
  failure: ['knowledge:failures'],
  format: ['sheets:formats'],
  greetingMediaType: ['tickets:signs'],
  kind: ['reports:export.kinds', 'auditFields:values.kind'],
  language: ['settings:choices.language'],
  nps: ['reports:extras'],
  profile: ['users:profiles'],
  provider: ['connections:providers'],
  purposes: ['optOuts:purposes'],
  queueType: ['queues:option.types'],
  reason: ['campaignReport:reasons.codes'],
  recurrence: ['tenants:recurrences'],
  robot: ['reports:robots'],
  said: ['auditFields:values.said'],
  scheduleType: ['settings:choices.scheduleType'],
  scopes: ['auditFields:values.scopes'],
  secrets: ['networks:credentials'],
  source: ['auditFields:values.source'],
  starts: ['auditFields:values.starts'],
  status: ['campaignReport:status', 'connections:statuses', 'auditFields:values.status'],
  statusReason: ['connections:reasons'],
  target: ['auditFields:values.target'],
  type: ['integrations:types'],
  who: ['auditFields:values.who'],
}

export const valueNamespaces = [
  'auditFields',
  'campaignReport',
  'certificates',
  'connections',
  'integrations',
  'knowledge',
  'externalApi',
  'networks',
  'optOuts',
  'prompts',
  'queues',
  'reports',
  'settings',
  'sheets',
  'tenants',
  'tickets',
  'users',
] as const

/** The words for values that are one of a few, by field and value. */
export function valueWords(read: Read): Record<string, Words> {
  const listed = Object.entries(places).map(([field, from]): [string, Words] => [
    field,
    Object.assign({}, ...from.map((place) => flat(read(place)))) as Words,
  ])
  const text = (place: string) => String(read(place))
  return {
    ...Object.fromEntries(listed),
    voice: { texto: text('prompts:fields.voice.text') },
    whenExpiresTicket: {
      0: text('connections:fields.whenExpiresTicket.always'),
      1: text('connections:fields.whenExpiresTicket.ours'),
    },
  }
}

/** A value with a point is a word within a word, and one that is explained has its name beside the explanation. */
function flat(words: unknown, before = ''): Words {
  if (typeof words !== 'object' || words === null) return {}
  const found = Object.entries(words).map(([value, word]: [string, unknown]): Words => {
    const name = nameOf(word)
    return name === undefined ? flat(word, `${before}${value}.`) : { [before + value]: name }
  })
  return Object.assign({}, ...found) as Words
}

function nameOf(word: unknown): string | undefined {
  if (typeof word === 'string') return word
  const { name, label } = word as { name?: unknown; label?: unknown }
  return [name, label].find((each) => typeof each === 'string')
}
