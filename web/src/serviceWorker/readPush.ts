interface Notice {
  title: string
  body: string
  /** What is said later about the same thing takes its place. */
  tag: string
  /** The page that it is about. */
  path: string
}

const unknown: Notice = { title: 'Chat-flow', body: '', tag: 'unknown', path: '/' }

/** Reads what was pushed. Only a path of our own is ever opened. */
export function readPush(text: string | undefined): Notice {
  try {
    const read = JSON.parse(text ?? '') as Partial<Record<keyof Notice, unknown>>
    const field = (key: keyof Notice) => (typeof read[key] === 'string' ? read[key] : unknown[key])
    const path = field('path')
    return {
      title: field('title'),
      body: field('body'),
      tag: field('tag'),
      path: /^\/[\w/-]*$/.test(path) && !path.startsWith('//') ? path : unknown.path,
    }
  } catch {
    return unknown
  }
}
