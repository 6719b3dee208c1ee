/** The responses of one program: what was asked of whom, and what came back. */
export type Responses = Map<string, { status: number; body: unknown }>

export interface ResponseChange {
  call: string
  /** Where in the response, with lists taken together: `tickets[].status`. */
  path: string
  kind: 'new' | 'gone' | 'changed'
  before: string
  after: string
}

/** Where two programs respond differently. What the first one says differently when it is asked again does not count. */
export function compareResponses(before: Responses, again: Responses, after: Responses): ResponseChange[] {
  const changes: ResponseChange[] = []
  for (const [call, response] of before) {
    const restless = new Set(differences(response, again.get(call)).map(({ path }) => path))
    const found = differences(response, after.get(call)).filter(({ path }) => !restless.has(path))
    const first = new Map(found.toReversed().map((change) => [`${change.kind} ${change.path}`, change]))
    changes.push(...[...first.values()].toReversed().map((change) => ({ call, ...change })))
  }
  return changes
}

type Difference = Omit<ResponseChange, 'call'>

function differences(left: unknown, right: unknown, path = ''): Difference[] {
  if (Array.isArray(left) && Array.isArray(right)) {
    if (left.length !== right.length)
      return [differ(`${path}[]`, 'changed', `${left.length} entries`, `${right.length} entries`)]
    return left.flatMap((item, index) => differences(item, right[index], `${path}[]`))
  }
  if (!isRecord(left) || !isRecord(right))
    return Object.is(left, right) ? [] : [differ(path, 'changed', show(left), show(right))]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((key) => {
    const place = path ? `${path}.${key}` : key
    if (!(key in left)) return [differ(place, 'new', '', show(right[key]))]
    if (!(key in right)) return [differ(place, 'gone', show(left[key]), '')]
    return differences(left[key], right[key], place)
  })
}

const differ = (path: string, kind: Difference['kind'], before: string, after: string): Difference => ({
  path: path.replace(/^body\.?/, '') || 'the whole',
  kind,
  before,
  after,
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const show = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 60)
