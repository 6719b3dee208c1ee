import { isBuiltInVariable, variableNames } from '../conversations/variables.ts'
import type { FlowChannel, FlowFinding, FlowFindingCode, FlowSurroundings } from './flowFindings.ts'
import { flowSeconds, readBlock, type FlowBlockType } from './flowBlocks.ts'
import type { FlowConnection, FlowNode } from './flows.ts'

export interface BlockSurroundings {
  surroundings: FlowSurroundings
  /** The variables that the flow and the company have, in small letters. */
  known: ReadonlySet<string>
  leaving: readonly FlowConnection[]
}

type Found = Pick<FlowFinding, 'code' | 'level' | 'values'>
type Data = Record<string, unknown>
type Check = (data: Data, about: BlockSurroundings) => Found[]

/** Everything that is wrong with one block, its ways on included. */
export function checkBlock(node: FlowNode, about: BlockSurroundings): FlowFinding[] {
  const block = readBlock(node)
  const found =
    block.type === 'unknown' ? [error('unknownBlock', { type: node.type })] : foundIn(block, node, about)
  if (about.surroundings.notInPlan.includes(node.type)) found.unshift(error('notInPlan'))
  return found.map((one) => ({ nodeId: node.id, ...one }))
}

function foundIn(
  block: Exclude<ReturnType<typeof readBlock>, { type: 'unknown' }>,
  { data }: FlowNode,
  about: BlockSurroundings,
) {
  const isBroken = block.type === 'broken'
  // What is not read, such as that a key is kept, stands in the block as it is stored.
  const found = checks[isBroken ? block.of : block.type](isBroken ? data : { ...data, ...block.data }, about)
  if (!isBroken || found.some(({ level }) => level === 'error')) return found
  return [...found, error('brokenBlock', { field: block.problems[0]?.path ?? '' })]
}

const error = (code: FlowFindingCode, values: Found['values'] = {}): Found => ({
  code,
  level: 'error',
  values,
})
const warning = (code: FlowFindingCode, values: Found['values'] = {}): Found => ({
  code,
  level: 'warning',
  values,
})
const orNone = (isFine: boolean, found: Found): Found[] => (isFine ? [] : [found])

const checks: Record<FlowBlockType, Check> = {
  start: (_, { leaving }) => orNone(leaving.length > 0, error('deadEnd')),
  message: (data, about) => [...checkText(data['label'], about), ...checkEnd(about)],
  interval: (data, about) => [...checkSeconds(data['sec']), ...checkEnd(about)],
  condition: checkCondition,
  menu: checkMenu,
  img: checkMedia,
  audio: checkMedia,
  video: checkMedia,
  randomizer: (_, about) => checkExits(['a', 'b'], about),
  singleBlock: (data, about) => [...checkContent(data, about), ...checkEnd(about)],
  ticket: checkTicket,
  typebot: checkTypebot,
  openai: checkAi,
  question: checkQuestion,
  comment: () => [],
}

/** A conversation may end anywhere; that it ends without people or a farewell is worth a word. */
const checkEnd = ({ leaving }: BlockSurroundings) => orNone(leaving.length > 0, warning('deadEnd'))

/** A connection without a handle leaves by the first exit. */
function checkExits(exits: string[], { leaving }: BlockSurroundings): Found[] {
  const used = new Set(leaving.map(({ sourceHandle }) => sourceHandle ?? exits[0]))
  return exits.filter((exit) => !used.has(exit)).map((exit) => warning('deadEnd', { exit }))
}

function checkCondition(data: Data, about: BlockSurroundings): Found[] {
  const key = textOf(data['key'])
  const name = variableNames(key)[0] ?? key
  return [
    ...(name === '' ? [error('missingVariable')] : checkNames([name], about)),
    ...checkNames(variableNames(textOf(data['value'])), about),
    ...checkExits(['true', 'false'], about),
  ]
}

/** What networks draw: see how menus of queues become lists and buttons. */
const [maxButtons, maxTitle] = [3, 24]

function checkMenu(data: Data, about: BlockSurroundings): Found[] {
  const options = listOf(data['arrayOption']).map((option, index) => ({
    exit: `a${numberOf(option['number']) ?? index + 1}`,
    name: textOf(option['value']),
  }))
  const used = new Set(about.leaving.map(({ sourceHandle }) => sourceHandle ?? options[0]?.exit))
  return [
    ...checkText(data['message'], about),
    ...orNone(options.length > 0, error('missingOptions')),
    ...options.flatMap(({ exit, name }) => [
      ...orNone(name !== '', error('missingName', { option: exit.slice(1) })),
      ...orNone(used.has(exit), error('deadEnd', { exit, option: name || exit.slice(1) })),
      ...checkNames(variableNames(name), about),
    ]),
    ...profilesOf(about).flatMap((channel) => checkShownMenu(options, channel)),
  ]
}

function checkShownMenu(options: { name: string }[], channel: FlowChannel): Found[] {
  const canShow = channel.lists || (channel.buttons && options.length <= maxButtons)
  if (!canShow) return [warning('menuAsText', { connection: channel.name })]
  // A list says a long name again below its title; a button has nothing but its title.
  if (channel.lists) return []
  return options
    .filter(({ name }) => name.length > maxTitle)
    .map(({ name }) => warning('optionCut', { option: name, max: maxTitle, connection: channel.name }))
}

function checkMedia(data: Data, about: BlockSurroundings): Found[] {
  return [
    ...checkFile(data['url'], about),
    ...(data['record'] === true ? checkVoice(about) : []),
    ...checkEnd(about),
  ]
}

function checkFile(value: unknown, { surroundings: { missingFiles } }: BlockSurroundings): Found[] {
  const name = textOf(value)
  return orNone(name !== '' && !missingFiles.includes(name), error('missingMedia'))
}

const checkVoice = (about: BlockSurroundings) =>
  profilesOf(about)
    .filter(({ voiceNotes }) => !voiceNotes)
    .map(({ name }) => warning('voiceAsFile', { connection: name }))

function checkContent(data: Data, about: BlockSurroundings): Found[] {
  const elements = listOf(data['elements'])
  if (elements.length === 0) return [error('missingText')]
  return elements.flatMap(({ type, value, record }) => {
    if (type === 'message') return checkText(value, about)
    if (type === 'interval') return checkSeconds(value)
    return [...checkFile(value, about), ...(record === true ? checkVoice(about) : [])]
  })
}

function checkTicket(
  { queueId, userId }: Data,
  { surroundings: { queues, users } }: BlockSurroundings,
): Found[] {
  const hasQueue = queues.some(({ id }) => id === Number(queueId))
  const hasPerson = isNone(userId) || users.some(({ id }) => id === Number(userId))
  return [...orNone(hasQueue, error('missingQueue')), ...orNone(hasPerson, error('missingPerson'))]
}

function checkTypebot(data: Data, about: BlockSurroundings): Found[] {
  const hasService = textOf(data['urlN8N']) !== '' && textOf(data['typebotSlug']) !== ''
  return [...orNone(hasService, error('missingService')), ...checkEnd(about)]
}

function checkAi(data: Data, about: BlockSurroundings): Found[] {
  const { queues, prompts } = about.surroundings
  const { promptId, queueId } = data
  const hasKey = data['hasApiKey'] === true || textOf(data['apiKey']) !== '' || textOf(data['baseUrl']) !== ''
  const hasService = isNone(promptId)
    ? hasKey && textOf(data['prompt']) !== ''
    : prompts.some(({ id }) => id === Number(promptId))
  const hasQueue = isNone(queueId) || queues.some(({ id }) => id === Number(queueId))
  return [
    ...orNone(hasService, error('missingService')),
    ...orNone(hasQueue, error('missingQueue')),
    ...checkEnd(about),
  ]
}

function checkQuestion(data: Data, about: BlockSurroundings): Found[] {
  return [
    ...checkText(data['message'], about),
    ...orNone(textOf(data['answerKey']) !== '', error('missingVariable')),
    ...checkEnd(about),
  ]
}

function checkText(value: unknown, about: BlockSurroundings): Found[] {
  const text = textOf(value)
  if (text === '') return [error('missingText')]
  const tooLong = profilesOf(about).filter(({ maxText }) => text.length > maxText)
  return [
    ...tooLong.map(({ name, maxText: max, splitsText }) => {
      const values = { length: text.length, max, connection: name }
      return splitsText ? warning('textInPieces', values) : error('textTooLong', values)
    }),
    ...checkNames(variableNames(text), about),
  ]
}

function checkSeconds(value: unknown): Found[] {
  const { min, max } = flowSeconds
  const seconds = typeof value === 'string' ? Number(value) : value
  return orNone(
    typeof seconds === 'number' && seconds >= min && seconds <= max,
    error('wrongSeconds', { max }),
  )
}

function checkNames(names: string[], { known }: BlockSurroundings): Found[] {
  const unknown = names.filter((name) => !isBuiltInVariable(name) && !known.has(name.toLowerCase()))
  return [...new Set(unknown)].map((name) => warning('unknownVariable', { name }))
}

/** Of connections that show the same, one speaks for all: ten numbers are no ten problems. */
function profilesOf({ surroundings: { channels } }: BlockSurroundings): FlowChannel[] {
  const known = profiles.get(channels)
  if (known) return known
  const different = new Map(channels.map((channel) => [JSON.stringify({ ...channel, name: '' }), channel]))
  const found = [...different.values()]
  profiles.set(channels, found)
  return found
}
const profiles = new WeakMap<FlowChannel[], FlowChannel[]>()

const numberOf = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? value : undefined
const isNone = (value: unknown) => value === null || value === undefined || value === ''
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const listOf = (value: unknown): Data[] =>
  Array.isArray(value) ? value.filter((one): one is Data => typeof one === 'object' && one !== null) : []
