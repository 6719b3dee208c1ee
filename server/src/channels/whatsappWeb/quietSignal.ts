const methods = ['info', 'warn', 'error'] as const

/** The first words of what the Signal library prints: most of it with the private keys of a session behind. */
const itsWords = [
  'Closing session',
  'Opening session',
  'Removing old closed session',
  'Session already',
  'Migrating session to',
  'Closing open session',
  'Failed to decrypt message',
  'Session error',
  'Decrypted message with closed session',
  'V1 session storage',
]
const isSession = (value: unknown) => typeof value === 'object' && value?.constructor.name === 'SessionEntry'

/** Keeps the Signal library's own output from the terminal: it has no switch for it. */
export function silenceSignalLibrary(output: Console = globalThis.console) {
  for (const method of methods) {
    const print = output[method].bind(output)
    output[method] = (...words: unknown[]) => {
      const first = words[0]
      if (words.some(isSession)) return
      if (typeof first === 'string' && itsWords.some((its) => first.startsWith(its))) return
      print(...words)
    }
  }
}
