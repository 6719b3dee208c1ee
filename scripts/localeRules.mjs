/** { a: { b: 'text' } } → Map { 'a.b' → 'text' } */
export function textsOf(json) {
  const texts = new Map()
  const collect = (value, path) => {
    if (value !== null && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) collect(inner, [...path, key])
    } else texts.set(path.join('.'), value)
  }
  collect(json, [])
  return texts
}

/** The names between double braces, without their format: `{{date, short}}` → date */
function placeholdersOf(text) {
  const names = Array.from(String(text).matchAll(/\{\{-?\s*([^},]+?)\s*[,}]/g), (found) => found[1])
  return [...new Set(names)].sort().join(' ')
}

export const missing = (wanted, given) => [...wanted].filter((name) => !given.includes(name))

/** What a translation lacks, has too much or fills in differently. */
export function findDifferences(wanted, given) {
  const shared = [...wanted.keys()].filter((key) => given.has(key))
  const differing = shared.filter((key) => placeholdersOf(wanted.get(key)) !== placeholdersOf(given.get(key)))
  return [
    ...missing(wanted.keys(), [...given.keys()]).map((key) => `${key} is missing`),
    ...missing(given.keys(), [...wanted.keys()]).map((key) => `${key} is unknown to the other languages`),
    ...differing.map(
      (key) =>
        `${key} fills in "${placeholdersOf(given.get(key))}" instead of "${placeholdersOf(wanted.get(key))}"`,
    ),
  ]
}

export function findEmpty(texts) {
  const empty = [...texts].filter(([, text]) => typeof text !== 'string' || text.trim() === '')
  return empty.map(([key]) => `${key} has no text`)
}

/**
 * How a word begins that a language has a better one for: one word per thing (docs/texts.md). Texts that are given to us
 * letter for letter are allowed by file and key.
 */
const avoided = {
  'pt-BR': { ticket: 'atendimento', departament: 'fila' },
  en: {
    ticket: 'conversation',
    attendant: 'agent',
    department: 'queue',
    robot: 'bot',
    wallet: 'contact owner',
    'e-mail': 'email',
  },
  es: {
    ticket: 'conversación',
    atenciones: 'conversaciones',
    departament: 'cola',
    robot: 'bot',
    añadi: 'agregar',
    vídeo: 'video',
  },
  tr: { talep: 'görüşme', konuşma: 'görüşme', departman: 'kuyruk', robot: 'bot', parola: 'şifre' },
}
const allowed = new Set([
  'pt-BR/insight.json chartError',
  'pt-BR/tickets.json tabs.ticket',
  'pt-BR/tickets.json row.noQueue',
  'pt-BR/conversationView.json noQueue',
  'pt-BR/errors.json codes.ERR_REQUIRED_TAG',
  'pt-BR/kanban.json open',
  'pt-BR/kanban.json moved',
  'pt-BR/kanban.json left',
  'pt-BR/flowEditor.json blocks.ticket.name',
  'pt-BR/flowEditor.json loading',
  'pt-BR/flowEditor.json content.uploading',
  // What is said in a recording.
  'tr/conversationView.json media.nothingSaid',
  // The verb, not the noun.
  'tr/integrations.json fields.typebotKeywordFinish.help',
])

export function findAvoidedWords(language, file, texts) {
  const words = Object.entries(avoided[language]).map(([word, better]) => ({
    begins: new RegExp(`(?<!\\p{L})${word}`, 'iu'),
    better,
  }))
  return [...texts].flatMap(([key, text]) => {
    if (allowed.has(`${language}/${file} ${key}`)) return []
    const said = String(text).replaceAll(/\{\{.*?\}\}/g, '')
    return words
      .map(({ begins, better }) => ({ found: begins.exec(said)?.[0], better }))
      .filter(({ found }) => found)
      .map(({ found, better }) => `${key} says "${found}": one word per thing, "${better}"`)
  })
}

/** Straight quotation marks and three dots, where print has ’ “ ” and … */
export function findStraightMarks(texts, language, file) {
  const marked = [...texts].filter(
    ([key, text]) => /['"]|\.\.\./.test(String(text)) && !allowed.has(`${language}/${file} ${key}`),
  )
  return marked.map(([key]) => `${key} has straight quotes or three dots: write ’ “ ” or …`)
}
