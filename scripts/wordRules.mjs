// The words of our own that became the words of the field, so that they do not come back. In code and in what is written about it.

/** Said of people whose gender nobody knows, or in a voice that documents do not have. */
const prose = [
  [/\b(?:he|him|his|himself)\b/gi, 'they, them, their, themselves'],
  [/\bwhoever\b/gi, 'the user, or anyone who'],
  [/\bfor ever\b/gi, 'forever'],
  [/\bin vain\b/gi, 'what failed'],
]

const names = [
  [
    /\b(?:interface|type|class) (?:Letter|Hearing|Occasion|World|\w+World|House|Parts|Doors)\b/g,
    'what it holds',
  ],
  [/\b(?:most|longest)[A-Z]\w*/g, 'max…'],
  [/\bpatience\w*/gi, 'timeout'],
  [/\b(?:is)?worthIt\b/gi, 'what makes it pay off'],
  [/\btall(?:y|ies)\b/gi, 'counts, counters'],
  [/\bisLongAgo\b/g, 'what is over, as isWindowClosed'],
  [/\b(?:ErrorAnswer|AiAnswer|MessageAnswer|badAnswer)\b/g, 'response, reply, vote'],
  [/\b(?:listenTo|heardIds)\b/g, 'subscribe, newMessageIds'],
  [
    /\b(?:settleLetter|claimLetters|postOffice|tapOn)\b/g,
    'recordSendResult, claimSends, mailer, toInteractive',
  ],
  [/\b(?:readWish|askConnection|useDesk|workerLines|CronLine)\b/g, 'what the glossary says'],
  [
    /\b(?:suspects|partContacts|joinByHand|joinContacts)\b/g,
    'duplicateCandidates, unmergeContacts, mergeContacts',
  ],
]

/** Where such a word is right, and why. */
const exceptions = [
  // Of two moments the one that is further in the past: no limit.
  { file: /^server\/src\/service\/assignment\/rotateTicket\.ts$/, word: 'longestAgo' },
  // An order of the list of tickets, as its users choose it.
  { file: /^web\/src\//, word: 'longestFirst' },
]

const isCode = (file) => /\.(?:tsx?|mjs|css)$/.test(file)
const isOurs = (file) =>
  !/^scripts\/wordRules(?:\.test)?\.mjs$/.test(file) && (isCode(file) || file.endsWith('.md'))
const isExcepted = (file, word) => exceptions.some((one) => one.word === word && one.file.test(file))

/** Words that our readers would have to learn, with what to say instead. */
export function foundWords(file, text) {
  if (!isOurs(file)) return []
  const rules = isCode(file) ? [...prose, ...names] : prose
  return rules.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)]
      .filter(([word]) => !isExcepted(file, word))
      .map(({ 0: word, index }) => `${file}:${lineOf(text, index)} says "${word}": say ${instead}`),
  )
}

const lineOf = (text, index) => text.slice(0, index).split('\n').length
